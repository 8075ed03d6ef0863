import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { HookOutcomes } from '../../../src/main/agent/ports';
import type { Answer, Observer, ObserverEvent } from '../../../src/main/hooks/events/observer';
import { postInvocation } from '../../../src/main/hooks/events/post-invocation';
import { postToolUse } from '../../../src/main/hooks/events/post-tool-use';
import { preInvocation } from '../../../src/main/hooks/events/pre-invocation';
import { sessionStart } from '../../../src/main/hooks/events/session-start';
import { stop } from '../../../src/main/hooks/events/stop';
import { maskSecrets } from '../../../src/main/hooks/mask';
import type { RanHandler, ReadContext } from '../../../src/main/hooks/parse-output';
import { createTranslate } from '../../../src/shared/i18n/translate';

const translate = createTranslate('en');
const contextFor = (messagesOnly: boolean): ReadContext => ({
  translate,
  mask: (text) => maskSecrets(text, []),
  messagesOnly,
  permissionOverrideIsValid: () => true,
});

const text = fc.oneof(fc.string({ maxLength: 20 }), fc.constant('x'.repeat(40_000)), fc.jsonValue());
const words = fc.oneof(fc.string({ maxLength: 20 }), fc.constant('x'.repeat(40_000)));
const goodStep = fc.oneof(
  fc.record({ ephemeralMessage: words }),
  fc.record({ userMessage: words }),
  fc.record({ systemMessage: fc.oneof(words, fc.record({ systemMessage: words })) }),
  fc.record({ toolCall: fc.record({ name: fc.constantFrom('run_command', 'x'), args: fc.object() }) }),
);
const anyStep = fc.oneof(
  fc.record(
    {
      ephemeralMessage: text,
      userMessage: text,
      toolCall: fc.oneof(text, fc.record({ name: text, args: text })),
    },
    { requiredKeys: [] },
  ),
  fc.jsonValue(),
);
const step = fc.oneof({ weight: 3, arbitrary: goodStep }, { weight: 1, arbitrary: anyStep });
const object = fc.record(
  {
    injectSteps: fc.oneof(
      { weight: 3, arbitrary: fc.array(step, { maxLength: 30 }) },
      { weight: 1, arbitrary: fc.jsonValue() },
    ),
    terminationBehavior: fc.oneof(fc.constantFrom('', 'terminate', 'force_continue', 'Terminate'), text),
    decision: fc.oneof(fc.constantFrom('continue', 'stop', 'block'), text),
    reason: text,
    ['__proto__']: text,
  },
  { requiredKeys: [] },
);
const bytes = fc.uint8Array({ maxLength: 200 }).map((data) => Buffer.from(data).toString('utf8'));
const stdout = fc.oneof(
  { weight: 3, arbitrary: object.map((value) => JSON.stringify(value)) },
  {
    weight: 1,
    arbitrary: fc
      .array(
        fc.oneof(
          bytes,
          object.map((value) => JSON.stringify(value)),
        ),
      )
      .map((parts) => parts.join('')),
  },
);
const end = fc.oneof(
  { weight: 3, arbitrary: fc.constant({ kind: 'exited', code: 0 } as const) },
  {
    weight: 1,
    arbitrary: fc.constantFrom({ kind: 'exited', code: 2 } as const, { kind: 'timed-out' } as const),
  },
);
const run = fc.record<RanHandler>({
  end,
  timeoutSeconds: fc.constant(30),
  stdout,
  stdoutEnded: fc.boolean(),
  stderr: bytes,
});

/** What one handler brings about, whatever the event. */
interface Brought {
  injections?: { step: { kind: string; text?: string; tool?: string; args?: unknown } }[];
  continueReasons?: unknown[];
  termination?: string;
}

function bring<E extends ObserverEvent, A extends Answer>(
  observer: Observer<E, A>,
  ran: RanHandler,
  context: ReadContext,
): HookOutcomes[E] {
  const answer = observer.read(ran, context);
  expect(observer.effect('the-hook', answer, translate).words).toContain('the-hook');
  return observer.merge([{ hook: { name: 'the-hook', layer: 'user' }, answer }]);
}

const everyObserver = (ran: RanHandler, context: ReadContext): Brought[] => [
  bring(postToolUse, ran, context),
  bring(preInvocation, ran, context),
  bring(postInvocation, ran, context),
  bring(stop, ran, context),
  bring(sessionStart, ran, context),
];

describe('whatever an observer prints', () => {
  it('never throws, stays within its bounds, and brings nothing about after a failed run', () => {
    let injected = 0;
    fc.assert(
      fc.property(run, fc.boolean(), (ran, messagesOnly) => {
        const succeeded = ran.end.kind === 'exited' && ran.end.code === 0;
        for (const brought of everyObserver(ran, contextFor(messagesOnly))) {
          const steps = (brought.injections ?? []).map((one) => one.step);
          injected += steps.length;
          const size = steps.map((one) => one.text ?? String(one.tool) + JSON.stringify(one.args));
          expect(steps.length).toBeLessThanOrEqual(20);
          expect(Buffer.byteLength(size.join(''))).toBeLessThanOrEqual(64 * 1024);
          if (messagesOnly) expect(steps.some(({ kind }) => kind === 'tool-call')).toBe(false);
          if (succeeded) continue;
          expect(steps).toEqual([]);
          expect(brought.continueReasons ?? []).toEqual([]);
          expect(brought.termination ?? 'none').toBe('none');
        }
      }),
      { numRuns: 800 },
    );
    // The cases above are not all refused at the door.
    expect(injected).toBeGreaterThan(200);
  });
});
