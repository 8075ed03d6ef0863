import { IntlMessageFormat } from 'intl-messageformat';
import { agentTexts } from './texts/agent';
import { approvalTexts } from './texts/approvals';
import { checkpointTexts } from './texts/checkpoints';
import { cliTexts } from './texts/cli';
import { cliHelpTexts } from './texts/cli-help';
import { cliHooksTexts } from './texts/cli-hooks';
import { coreTexts } from './texts/core';
import { customizationTexts } from './texts/customizations';
import { desktopTexts } from './texts/desktop';
import { hookEditorTexts } from './texts/hook-editor';
import { exportTexts } from './texts/exports';
import { hookFormTexts } from './texts/hook-form';
import { hookTemplateTexts } from './texts/hook-templates';
import { hookTrialTexts } from './texts/hook-trial';
import { hookTexts } from './texts/hooks';
import { hookRunTexts } from './texts/hook-runs';
import { hooksPageTexts } from './texts/hooks-page';
import { modelTexts } from './texts/models';
import { permissionTexts } from './texts/permissions';
import { subagentTexts } from './texts/subagents';
import { toolTexts } from './texts/tools';
import { windowTexts } from './texts/window';

export const languages = ['en', 'ko'] as const;
export type Language = (typeof languages)[number];

const texts = {
  ...agentTexts,
  ...approvalTexts,
  ...checkpointTexts,
  ...cliTexts,
  ...cliHelpTexts,
  ...cliHooksTexts,
  ...coreTexts,
  ...customizationTexts,
  ...desktopTexts,
  ...hookEditorTexts,
  ...exportTexts,
  ...hookFormTexts,
  ...hookTemplateTexts,
  ...hookTrialTexts,
  ...hookTexts,
  ...hookRunTexts,
  ...hooksPageTexts,
  ...modelTexts,
  ...permissionTexts,
  ...subagentTexts,
  ...toolTexts,
  ...windowTexts,
};
export type TextKey = keyof typeof texts;
export type TextParams = Record<string, string | number>;

/** Every text a person reads, in ICU message syntax; values are inserted as plain text. */
export type Translate = (key: TextKey, params?: TextParams) => string;

export function createTranslate(language: Language): Translate {
  const compiled = new Map<TextKey, IntlMessageFormat>();
  return (key, params) => {
    const text = texts[key][language];
    // Nothing in it to fill in or to unquote: most texts, and the formatter costs a start its time.
    if (!/[{}']/.test(text)) return text;
    let message = compiled.get(key);
    if (message === undefined) {
      message = new IntlMessageFormat(text, language, undefined, { ignoreTag: true });
      compiled.set(key, message);
    }
    return String(message.format(params));
  };
}
