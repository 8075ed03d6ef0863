import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import { hookEventSchema, type HookSource } from '../shared/domain/hook';
import {
  hookTemplateIds,
  type HookSaved,
  type HookTemplate,
  type HookTemplateId,
} from '../shared/domain/hook-draft';
import type { Result } from '../shared/ipc/result';
import type { TextKey } from '../shared/i18n/translate';
import type { Core } from './core-api';
import type { RequestParts } from './core-requests';
import { createFile } from './hooks/create-file';

const aboutSchema = z.object({
  event: hookEventSchema,
  matcher: z.string().nullable(),
  timeout: z.number(),
});

type Editor = Pick<Core['hookEditor'], 'read' | 'draft' | 'save'>;

/** Bundled hooks to begin with: a definition, and a script beside the hooks.json that gets it. */
export function hookTemplates(
  { side, resources }: RequestParts,
  editor: Editor,
): Pick<Core['hookEditor'], 'templates' | 'addTemplate'> {
  const { translate } = side;
  const failed = (
    code: 'conflict' | 'no-permission',
    text: TextKey,
    path: string,
    cause = '',
  ): Result<never> => ({
    ok: false,
    error: { code, message: translate(text, { path, cause }) },
  });
  return {
    templates(path) {
      const source = side.listedSource(path);
      // The scripts are for sh, which Windows does not have.
      if (source === undefined || process.platform === 'win32') return [];
      return hookTemplateIds.map((id) => templateFor(id, source, resources));
    },
    async addTemplate(path, id, name): Promise<Result<HookSaved>> {
      const read = await editor.read(path);
      if (!read.ok) return read;
      const source = side.listedSource(path);
      if (source === undefined) return failed('conflict', 'hookEditor.notListed', path);
      const template = templateFor(id, source, resources);
      const { text, hash } = read.data;
      const edit = { kind: 'write', name: null, form: { ...template.form, name } } as const;
      const draft = editor.draft({ path, baseText: text, text, edit });
      if (!draft.ok) return draft;
      const script = await createFile(template.scriptPath, template.script);
      if (script.kind === 'failed') {
        return failed('no-permission', 'core.hookFileFailed', template.scriptPath, script.error);
      }
      if (script.kind === 'conflict' && readOrNull(template.scriptPath) !== template.script) {
        return failed('conflict', 'hookEditor.scriptExists', template.scriptPath);
      }
      return editor.save({ path, baseText: text, expectedHash: hash, text: draft.data.text });
    },
  };
}

function templateFor(id: HookTemplateId, { path, layer }: HookSource, resources: string): HookTemplate {
  const folder = join(resources, 'hook-templates', id);
  const about: unknown = JSON.parse(readFileSync(join(folder, 'hook.json'), 'utf8'));
  const { event, matcher, timeout } = aboutSchema.parse(about);
  const file = `${id}.sh`;
  const beside = dirname(path);
  // A project's hooks run in its root, all others beside their file.
  const words = layer === 'project' ? [basename(beside), 'hooks', file] : ['hooks', file];
  const handlers = [{ at: null, command: `sh ${words.join('/')}`, timeout }];
  const groups = [{ at: null, bare: false, matcher, handlers }];
  return {
    id,
    form: { name: id, enabled: true, events: [{ event, key: null, groups }] },
    scriptPath: join(beside, 'hooks', file),
    script: readFileSync(join(folder, file), 'utf8'),
  };
}

function readOrNull(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}
