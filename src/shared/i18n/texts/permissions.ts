import { defineTexts } from '../define';

export const permissionTexts = defineTexts({
  'permissions.trace.hookNone': { en: 'Hooks: no opinion.', ko: '훅: 의견 없음.' },
  'permissions.trace.hook': { en: 'Hooks: {kind} (by {names}).', ko: '훅: {kind} ({names}).' },
  'permissions.trace.notProtected': { en: 'Not a protected target.', ko: '보호 대상이 아닙니다.' },
  'permissions.trace.noDenyRule': { en: 'No deny rule applies.', ko: '해당하는 거부 규칙이 없습니다.' },
  'permissions.trace.noStrictHook': {
    en: 'No hook denies, holds or insists on asking.',
    ko: '거부하거나 보류하거나 반드시 묻게 하는 훅이 없습니다.',
  },
  'permissions.trace.noAskRule': { en: 'No ask rule applies.', ko: '해당하는 확인 규칙이 없습니다.' },
  'permissions.trace.noSoftHook': { en: 'No hook allows or asks.', ko: '허용하거나 묻는 훅이 없습니다.' },
  'permissions.trace.noGrant': {
    en: 'No saved approval covers it.',
    ko: '이 호출에 해당하는 저장된 승인이 없습니다.',
  },
  'permissions.trace.noAllowRule': { en: 'No allow rule covers it.', ko: '해당하는 허용 규칙이 없습니다.' },

  'permissions.protected': {
    en: 'This touches what protects you and is always asked: {targets}',
    ko: '사용자를 보호하는 대상을 건드리므로 항상 확인합니다: {targets}',
  },
  'permissions.denyRule': {
    en: 'Denied by your rule {rule}.',
    ko: '사용자의 규칙 {rule}에 따라 거부합니다.',
  },
  'permissions.askRule': {
    en: 'Your rule {rule} asks every time.',
    ko: '사용자의 규칙 {rule}에 따라 매번 확인합니다.',
  },
  'permissions.unreadableLine': {
    en: 'You have deny rules, and not everything that this would do can be told beforehand.',
    ko: '거부 규칙이 있는데, 이 명령이 무엇을 할지 미리 모두 알 수 없습니다.',
  },
  'permissions.settingsUnreadable': {
    en: 'Your rules cannot be read: {problem}',
    ko: '규칙을 읽을 수 없습니다: {problem}',
  },
  'permissions.ruleUnreadable': {
    en: 'A deny or ask rule cannot be read: {rule}',
    ko: '거부 또는 확인 규칙을 읽을 수 없습니다: {rule}',
  },
  'permissions.failed': {
    en: 'This call could not be judged: {problem}',
    ko: '이 호출을 판단하지 못했습니다: {problem}',
  },

  'permissions.hook.deny': { en: 'Denied by hook {names}.', ko: '훅 {names}에서 거부했습니다.' },
  'permissions.hook.hold': {
    en: 'Hook {names} could not give its decision, so you decide.',
    ko: '훅 {names}에서 결정을 내리지 못해 사용자가 결정합니다.',
  },
  'permissions.hook.forceAsk': {
    en: 'Hook {names} asks every time; saved approvals do not apply.',
    ko: '훅 {names}에서 매번 확인하며, 저장된 승인은 적용되지 않습니다.',
  },
  'permissions.hook.allow': { en: 'Allowed by hook {names}.', ko: '훅 {names}에서 허용했습니다.' },
  'permissions.hook.ask': {
    en: 'Hook {names} asks unless you have approved this before.',
    ko: '훅 {names}에서는 전에 승인한 적이 없으면 확인합니다.',
  },
  'permissions.hook.needsGrant': {
    en: 'Hook {names} wants an approval that was saved before, and there is none.',
    ko: '훅 {names}에는 미리 저장된 승인이 필요한데, 승인이 없습니다.',
  },
  'permissions.hook.grantFound': {
    en: 'Hook {names} wants an approval that was saved before; there is one.',
    ko: '훅 {names}에 필요한 저장된 승인이 있습니다.',
  },

  'permissions.byGrant': {
    en: 'Allowed by your saved approval {rules}.',
    ko: '저장된 승인 {rules}에 따라 허용합니다.',
  },
  'permissions.byRule': {
    en: 'Allowed by your rule {rules}.',
    ko: '사용자의 규칙 {rules}에 따라 허용합니다.',
  },
  'permissions.default.nothing': {
    en: 'It touches nothing that needs permission.',
    ko: '권한이 필요한 대상을 건드리지 않습니다.',
  },
  'permissions.default.reads': {
    en: 'Reading inside the workspace is allowed.',
    ko: '작업 공간 안에서 읽는 것은 허용됩니다.',
  },
  'permissions.default.writes': {
    en: 'You have allowed changes inside the workspace in this conversation.',
    ko: '이 대화에서 작업 공간 안의 변경을 허용했습니다.',
  },
  'permissions.default.mode': {
    en: 'Changes inside the workspace are allowed in mode {mode}.',
    ko: '{mode} 모드에서는 작업 공간 안의 변경이 허용됩니다.',
  },
  'permissions.skipped': {
    en: 'Prompts are switched off, so this was not asked.',
    ko: '확인 창을 꺼 두어 묻지 않고 진행합니다.',
  },
  'permissions.nobody': { en: 'Nobody is here to ask.', ko: '물어볼 사람이 없습니다.' },

  'permissions.asked.command': {
    en: 'Asked because no rule allows this command.',
    ko: '이 명령을 허용하는 규칙이 없어 확인합니다.',
  },
  'permissions.asked.read': {
    en: 'Asked because no rule allows reading this.',
    ko: '이 읽기를 허용하는 규칙이 없어 확인합니다.',
  },
  'permissions.asked.write': {
    en: 'Asked because this is the first change inside the workspace in this conversation.',
    ko: '이 대화에서 작업 공간 안을 처음 변경하므로 확인합니다.',
  },
  'permissions.asked.url': {
    en: 'Asked because no rule allows this address.',
    ko: '이 주소를 허용하는 규칙이 없어 확인합니다.',
  },
  'permissions.asked.mcp': {
    en: 'Asked because no rule allows this tool of the server.',
    ko: '서버의 이 도구를 허용하는 규칙이 없어 확인합니다.',
  },
  'permissions.asked.privateHost': {
    en: 'Asked because {target} is on this computer or its network.',
    ko: '{target}은(는) 이 컴퓨터나 내부 네트워크의 주소이므로 확인합니다.',
  },
  'permissions.asked.outside': {
    en: 'Asked because {target} is outside the workspace.',
    ko: '{target}은(는) 작업 공간 밖에 있으므로 확인합니다.',
  },
  'permissions.asked.folder': {
    en: 'Asked because the command would run in {target}, outside the workspace.',
    ko: '작업 공간 밖인 {target}에서 명령을 실행하므로 확인합니다.',
  },
  'permissions.asked.sensitive': {
    en: 'Asked because {target} may hold secrets or start programs.',
    ko: '{target}에는 비밀 정보가 있거나 프로그램을 실행할 수 있으므로 확인합니다.',
  },
  'permissions.asked.unknownFile': {
    en: 'Asked because it writes to a file that cannot be told beforehand.',
    ko: '어떤 파일에 쓰는지 미리 알 수 없으므로 확인합니다.',
  },
  'permissions.asked.untrusted': {
    en: 'Asked because this workspace is not trusted.',
    ko: '신뢰하지 않은 작업 공간이므로 확인합니다.',
  },

  'permissions.note.protected': {
    en: 'Protected targets are asked every time.',
    ko: '보호 대상은 매번 확인합니다.',
  },
  'permissions.note.unreadableLine': {
    en: 'While you have deny rules for commands, a line that cannot be fully read is asked every time.',
    ko: '명령에 대한 거부 규칙이 있는 동안, 모두 읽을 수 없는 명령은 매번 확인합니다.',
  },
  'permissions.note.hold': {
    en: 'Nothing can be saved while a check is broken.',
    ko: '검사가 고장 난 동안에는 아무것도 저장할 수 없습니다.',
  },
  'permissions.note.forceAsk': {
    en: 'This hook asks every time; saved approvals do not apply.',
    ko: '이 훅은 매번 확인하며, 저장된 승인은 적용되지 않습니다.',
  },
  'permissions.note.askRule': {
    en: 'Your ask rule is stronger than saved approvals.',
    ko: '확인 규칙이 저장된 승인보다 우선합니다.',
  },
  'permissions.note.untrusted': {
    en: 'Nothing can be saved in a workspace that is not trusted.',
    ko: '신뢰하지 않은 작업 공간에서는 아무것도 저장할 수 없습니다.',
  },
  'permissions.note.added': {
    en: 'A hook of this project has also named something that cannot be saved.',
    ko: '이 프로젝트의 훅이 저장할 수 없는 대상도 지정했습니다.',
  },
  'permissions.note.manyLines': {
    en: 'Commands of several lines cannot be saved as a rule.',
    ko: '여러 줄 명령은 규칙으로 저장할 수 없습니다.',
  },
  'permissions.note.long': {
    en: 'This command is too long to be saved as a rule.',
    ko: '명령이 너무 길어 규칙으로 저장할 수 없습니다.',
  },
  'permissions.note.exact': {
    en: 'Only exactly this text can be saved, since it holds parts that change.',
    ko: '바뀔 수 있는 부분이 있어 정확히 이 문장만 저장할 수 있습니다.',
  },
  'permissions.note.folder': {
    en: 'Commands in a folder outside the workspace are asked every time.',
    ko: '작업 공간 밖의 폴더에서 실행하는 명령은 매번 확인합니다.',
  },
  'permissions.note.privateHost': {
    en: 'Addresses on this computer or its network are asked every time.',
    ko: '이 컴퓨터나 내부 네트워크의 주소는 매번 확인합니다.',
  },
  'permissions.note.secret': {
    en: 'This looks like it contains a secret, so it is not saved.',
    ko: '비밀 정보가 들어 있는 것으로 보여 저장하지 않습니다.',
  },
  'permissions.note.none': {
    en: 'No rule could stand for this.',
    ko: '이 호출을 대신할 수 있는 규칙이 없습니다.',
  },
  'permissions.note.firstWrite': {
    en: 'Once allowed, changes inside the workspace are not asked again in this conversation.',
    ko: '한 번 허용하면 이 대화에서는 작업 공간 안의 변경을 다시 묻지 않습니다.',
  },

  'permissions.reply.answered': {
    en: 'This request has already been answered.',
    ko: '이미 답한 요청입니다.',
  },
  'permissions.reply.differs': {
    en: 'What was shown is not what waits here. Please look at it again.',
    ko: '표시된 내용이 대기 중인 요청과 다릅니다. 다시 확인해 주십시오.',
  },
  'permissions.reply.scope': {
    en: 'This request cannot be remembered like that.',
    ko: '이 요청은 그렇게 기억할 수 없습니다.',
  },
  'permissions.reply.rules': {
    en: 'These rules do not cover the request, or do more than that.',
    ko: '이 규칙들은 요청에 맞지 않거나 요청과 관계없는 규칙이 들어 있습니다.',
  },
  'permissions.reply.secret': {
    en: 'The rule looks like it contains a secret and was not saved.',
    ko: '규칙에 비밀 정보가 들어 있는 것으로 보여 저장하지 않았습니다.',
  },
  'permissions.reply.notSaved': {
    en: 'The approval could not be saved. Nothing was run.',
    ko: '승인을 저장하지 못했습니다. 아무것도 실행하지 않았습니다.',
  },
});
