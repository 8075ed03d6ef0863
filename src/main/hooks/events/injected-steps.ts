import { z } from 'zod';
import type { Translate } from '../../../shared/i18n/translate';
import type { InjectedStep } from '../../agent/ports';
import { isObject, type Finding } from '../parse-output';

const mostSteps = 20;
const mostBytes = 64 * 1024;

const messageSchema = z.string();
const systemMessageSchema = z.union([
  z.string(),
  z.object({ systemMessage: z.string() }).transform((value) => value.systemMessage),
]);
const toolCallSchema = z.object({
  name: z.string().min(1),
  args: z.custom<Record<string, unknown>>(isObject),
});

type Dropped = 'keys' | 'text' | 'call' | 'nested';

/** Takes the steps of `injectSteps` one by one: a bad one is dropped with a warning, the others count. */
export function readInjectedSteps(
  list: readonly unknown[],
  messagesOnly: boolean,
  translate: Translate,
): { steps: InjectedStep[]; findings: Finding[] } {
  const steps: InjectedStep[] = [];
  const findings: Finding[] = [];
  const warn = (code: string, message: string): void => {
    findings.push({ severity: 'warning', code, message });
  };
  let bytes = 0;
  let lost = 0;
  for (const [position, entry] of list.entries()) {
    if (lost > 0 || steps.length >= mostSteps) {
      lost += 1;
      continue;
    }
    const step = readStep(entry, messagesOnly);
    if (typeof step === 'string') {
      if (findings.length >= mostSteps) continue;
      const params = { position: String(position + 1), why: step };
      warn('step_dropped', translate('hook.run.stepDropped', params));
      continue;
    }
    const size = Buffer.byteLength(
      step.kind === 'tool-call' ? step.tool + JSON.stringify(step.args) : step.text,
    );
    if (bytes + size > mostBytes) {
      lost += 1;
      continue;
    }
    bytes += size;
    steps.push(step);
  }
  if (lost > 0) warn('steps_lost', translate('hook.run.stepsLost', { count: lost }));
  return { steps, findings };
}

function readStep(entry: unknown, messagesOnly: boolean): InjectedStep | Dropped {
  const pairs = isObject(entry) ? Object.entries(entry) : [];
  const [pair] = pairs;
  if (pair === undefined || pairs.length !== 1) return 'keys';
  const [key, value] = pair;
  switch (key) {
    case 'ephemeralMessage':
    case 'userMessage': {
      const text = messageSchema.safeParse(value);
      if (!text.success) return 'text';
      return { kind: key === 'userMessage' ? 'user' : 'ephemeral', text: text.data };
    }
    case 'systemMessage': {
      const text = systemMessageSchema.safeParse(value);
      return text.success ? { kind: 'system', text: text.data } : 'text';
    }
    case 'toolCall': {
      if (messagesOnly) return 'nested';
      const call = toolCallSchema.safeParse(value);
      return call.success ? { kind: 'tool-call', tool: call.data.name, args: call.data.args } : 'call';
    }
    default:
      return 'keys';
  }
}
