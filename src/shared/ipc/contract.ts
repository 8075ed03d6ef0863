import { z } from 'zod';
import { restoreChoicesSchema, restorePlanSchema, restoreResultSchema } from '../domain/checkpoint';
import {
  conversationIdSchema,
  conversationSummarySchema,
  damagedConversationSchema,
  type ConversationSummary,
  type DamagedConversation,
} from '../domain/conversation';
import { customizationListSchema } from '../domain/customization';
import {
  engineStateSchema,
  hookListingSchema,
  reviewAnswerSchema,
  workspaceReviewSchema,
  type EngineState,
} from '../domain/hook';
import { hookCostSchema, hookRunSchema, runFilterSchema } from '../domain/hook-run';
import {
  draftRequestSchema,
  hookDraftSchema,
  hookFileTextSchema,
  hookSavedSchema,
  hookSaveSchema,
  hookTemplateIdSchema,
  hookTemplateSchema,
  matcherTryoutSchema,
} from '../domain/hook-draft';
import { trialAskSchema, trialReportSchema } from '../domain/hook-trial';
import {
  approvalFactsSchema,
  approvalReplySchema,
  approvalRequestSchema,
  decisionSchema,
  grantSchema,
  grantScopeSchema,
  wouldAllowSchema,
  type ApprovalRequest,
} from '../domain/permission';
import { mcpReviewAnswerSchema } from '../domain/mcp';
import { modelKeysSchema, newModelKeySchema } from '../domain/model-keys';
import { questionReplySchema, questionRequestSchema, type QuestionRequest } from '../domain/question';
import { sessionStateSchema, type SessionState } from '../domain/session';
import { modelVendorSchema, settingsPatchSchema, settingsSchema, type Settings } from '../domain/settings';
import { trajectorySchema, type TrajectoryEvent } from '../domain/trajectory';

interface RequestSpec {
  input: z.ZodType;
  output: z.ZodType;
}

const nothing = z.object({});
const oneConversation = z.object({ conversationId: conversationIdSchema });
/** The place before a step. */
const oneStep = oneConversation.extend({ before: z.int().min(0) });
const modelIdSchema = z.string().min(1).max(1000);
const onePrompt = oneConversation.extend({ promptId: z.string() });

/** THE contract: every request a window can make. The table is also the audit list. */
export const requests = {
  'app.info': {
    input: nothing,
    output: z.object({
      version: z.string(),
      runtime: z.string(),
      /** Not the Electron this version was made for: not for daily use. */
      standInRuntime: z.boolean(),
      platform: z.string(),
      language: z.enum(['en', 'ko']),
      dataFolder: z.string(),
      /** Named when the app was opened: where a new conversation begins. */
      startFolder: z.string().nullable(),
      /** What went wrong at start and still matters, in words. */
      problems: z.array(z.string()),
    }),
  },
  'app.openExternal': { input: z.object({ url: z.string() }), output: nothing },
  /** Which conversation the window shows; null: none. Decides whether a notification is needed. */
  'app.showing': { input: z.object({ conversationId: conversationIdSchema.nullable() }), output: nothing },
  'app.reveal': { input: z.object({ path: z.string() }), output: nothing },

  'conversation.list': {
    input: nothing,
    output: z.object({
      conversations: z.array(conversationSummarySchema),
      damaged: z.array(damagedConversationSchema),
    }),
  },
  'conversation.create': {
    /** Without a model: that of the settings. */
    input: z.object({ roots: z.array(z.string()), model: modelIdSchema.optional() }),
    output: oneConversation,
  },
  'conversation.open': { input: oneConversation, output: trajectorySchema },
  'conversation.send': {
    input: oneConversation.extend({ text: z.string().min(1).max(1_000_000) }),
    output: nothing,
  },
  'conversation.stop': { input: oneConversation, output: nothing },
  'conversation.resume': { input: oneConversation, output: nothing },
  /** Ends the wait before the next try of a model call. */
  'conversation.retryNow': { input: oneConversation, output: nothing },
  'conversation.setModel': { input: oneConversation.extend({ model: modelIdSchema }), output: nothing },
  'conversation.rename': { input: oneConversation.extend({ title: z.string().max(200) }), output: nothing },
  /** Moves it to the trash of the data folder; `conversation.restore` brings it back. */
  'conversation.delete': { input: oneConversation, output: nothing },
  'conversation.restore': { input: oneConversation, output: nothing },

  /** What putting files back to before a step would change. */
  'checkpoint.plan': { input: oneStep, output: restorePlanSchema },
  /** Puts the files that were ticked back, each only if it is still as it was shown. */
  'checkpoint.restore': {
    input: oneStep.extend({ files: restoreChoicesSchema.min(1) }),
    output: restoreResultSchema,
  },

  /** Writes it to a file that the person names; null when they name none. */
  'conversation.export': {
    input: oneConversation.extend({ format: z.enum(['markdown', 'json']) }),
    output: z.object({ path: z.string().nullable() }),
  },
  /** A new conversation from before a message, for another wording of it; the old one stays as it is. */
  'conversation.fork': {
    input: oneStep.extend({ files: restoreChoicesSchema }),
    output: oneConversation.extend({ restored: restoreResultSchema }),
  },

  'prompt.edit': { input: onePrompt.extend({ text: z.string().min(1).max(1_000_000) }), output: nothing },
  'prompt.remove': { input: onePrompt, output: nothing },
  'prompt.moveUp': { input: onePrompt, output: nothing },
  'prompt.sendNow': { input: onePrompt, output: nothing },

  'approval.list': { input: nothing, output: z.array(approvalRequestSchema) },
  'approval.reply': {
    input: z.object({ requestId: z.string(), payloadHash: z.string(), reply: approvalReplySchema }),
    output: nothing,
  },

  'approval.facts': { input: z.object({ requestId: z.string() }), output: approvalFactsSchema },
  /** What else of this workspace's past these rules would let through. */
  'approval.wouldAllow': {
    input: z.object({ requestId: z.string(), rules: z.array(z.string().max(2_000)).max(50) }),
    output: wouldAllowSchema,
  },

  'question.list': { input: nothing, output: z.array(questionRequestSchema) },
  'question.reply': {
    input: z.object({ requestId: z.string(), reply: questionReplySchema }),
    output: nothing,
  },

  'grant.list': { input: nothing, output: z.array(grantSchema) },
  /** Consent after a hook refused a call for want of it; the call is not made again. */
  'grant.add': {
    input: oneConversation.extend({
      stepIndex: z.int().min(0),
      scope: grantScopeSchema,
      rules: z.array(z.string().max(2_000)).min(1).max(50),
    }),
    output: nothing,
  },
  'grant.revoke': { input: z.object({ grantId: z.string() }), output: nothing },
  /** Takes back a revocation of this run of the app. */
  'grant.restore': { input: z.object({ grantId: z.string() }), output: nothing },
  'grant.revokeAll': { input: nothing, output: nothing },

  /** What would be said to a terminal command; hooks are not run and no use of a grant is counted. */
  'permission.simulate': {
    input: z.object({
      roots: z.array(z.string()),
      conversationId: conversationIdSchema.nullable(),
      command: z.string().min(1).max(100_000),
    }),
    output: decisionSchema,
  },

  'session.get': { input: nothing, output: sessionStateSchema },
  /** "No prompts" for this run of the app; never stored. */
  'session.setSkipPrompts': { input: z.object({ on: z.boolean() }), output: sessionStateSchema },

  /** A fresh copy of the bundled sample workspace, trusted for this run of the app. */
  'workspace.openTour': { input: nothing, output: z.object({ root: z.string() }) },
  'workspace.pick': { input: nothing, output: z.object({ root: z.string().nullable() }) },
  'workspace.review': { input: z.object({ root: z.string() }), output: workspaceReviewSchema },
  'workspace.trust': {
    input: z.object({
      root: z.string(),
      answers: z.array(reviewAnswerSchema),
      servers: z.array(mcpReviewAnswerSchema).optional(),
    }),
    output: workspaceReviewSchema,
  },

  'hook.list': { input: z.object({ roots: z.array(z.string()) }), output: hookListingSchema },
  'hook.setEnabled': {
    input: z.object({ path: z.string(), name: z.string(), enabled: z.boolean() }),
    output: nothing,
  },
  /** Ignores an unreadable file for exactly the bytes with this hash; null: no more. */
  'hook.ignoreFile': {
    input: z.object({ path: z.string(), hash: z.string().nullable() }),
    output: nothing,
  },
  /** The person accepts hooks as they are on disk: of one file and name, or (null) of all. */
  'hook.acceptChanges': {
    input: z.object({ path: z.string().nullable(), name: z.string().nullable() }),
    output: nothing,
  },
  'hook.engine': { input: nothing, output: engineStateSchema },
  /** Switches hooks off or on: for one conversation, or (null) for this run of the app. */
  'hook.switchEngine': {
    input: z.object({ conversationId: conversationIdSchema.nullable(), on: z.boolean() }),
    output: engineStateSchema,
  },
  'hook.runs': {
    input: runFilterSchema.extend({ limit: z.int().min(1).max(2000) }),
    output: z.array(hookRunSchema),
  },
  'hook.costs': { input: nothing, output: z.array(hookCostSchema) },
  /** Asks where to, and writes JSON lines; null when the person chose no place. */
  'hook.exportRuns': { input: runFilterSchema, output: z.object({ path: z.string().nullable() }) },
  'hook.clearRuns': { input: nothing, output: nothing },

  /** A listed hooks.json as text; one that does not exist yet is an empty object. */
  'hook.readFile': { input: z.object({ path: z.string() }), output: hookFileTextSchema },
  /** A text that is not saved, with one change made to it: what it would mean. Writes nothing. */
  'hook.draft': { input: draftRequestSchema, output: hookDraftSchema },
  'hook.saveFile': { input: hookSaveSchema, output: hookSavedSchema },
  'hook.templates': { input: z.object({ path: z.string() }), output: z.array(hookTemplateSchema) },
  /** Writes the script of a template beside a listed file, and the hook into it. */
  'hook.addTemplate': {
    input: z.object({ path: z.string(), template: hookTemplateIdSchema, name: z.string().min(1) }),
    output: hookSavedSchema,
  },
  /** Really runs a handler on a sample; one at a time. */
  'hook.try': { input: trialAskSchema, output: trialReportSchema },
  'hook.stopTry': { input: nothing, output: nothing },
  'hook.matcher': { input: z.object({ matcher: z.string() }), output: matcherTryoutSchema },

  'customization.list': { input: z.object({ roots: z.array(z.string()) }), output: customizationListSchema },
  'plugin.setEnabled': { input: z.object({ folder: z.string(), enabled: z.boolean() }), output: nothing },
  /** Which vendors have a key, and from where; a key itself never comes back to a window. */
  'model.keys': { input: nothing, output: modelKeysSchema },
  'model.setKey': { input: newModelKeySchema, output: modelKeysSchema },
  /** Forgets the key that the app keeps. */
  'model.removeKey': { input: z.object({ vendor: modelVendorSchema }), output: modelKeysSchema },

  'settings.get': { input: nothing, output: settingsSchema },
  'settings.change': { input: settingsPatchSchema, output: settingsSchema },
} satisfies Record<string, RequestSpec>;

export type Requests = typeof requests;
export type Route = keyof Requests;
export type RequestInput<R extends Route> = z.infer<Requests[R]['input']>;
export type RequestOutput<R extends Route> = z.infer<Requests[R]['output']>;

/** What main tells every window; built by main, so these are types only. */
export interface AppEvents {
  'trajectory.event': { conversationId: string; event: TrajectoryEvent };
  'conversations.changed': { conversations: ConversationSummary[]; damaged: DamagedConversation[] };
  'approvals.changed': { approvals: ApprovalRequest[] };
  'questions.changed': { questions: QuestionRequest[] };
  'hooks.changed': Record<never, never>;
  'grants.changed': Record<never, never>;
  /** An MCP server has another state. */
  'customizations.changed': Record<never, never>;
  'engine.changed': EngineState;
  'session.changed': SessionState;
  'settings.changed': { settings: Settings; language: 'en' | 'ko' };
  /** A menu item, a notification or a link asks a window to show something. */
  'window.show': {
    what:
      | 'new-conversation'
      | 'export-markdown'
      | 'export-json'
      | 'open-folder'
      | 'settings'
      | 'hooks'
      | 'approvals'
      | 'conversation';
    conversationId: string | null;
    /** The folder of a new conversation. */
    root?: string;
    /** The waiting request to bring to the front of its conversation. */
    requestId?: string;
  };
}
export type AppEventName = keyof AppEvents;
