import type { ModelStep, Step } from '../../shared/domain/step';
import type { Trajectory } from '../../shared/domain/trajectory';
import { contextView, shortened } from './context-view';
import type { ModelRequest } from './ports';

/** Of the window; the rest is for the answer and for what the estimate does not see. */
const filledAtMost = 0.8;
/** What shortening aims at, so that the next crossing is far away. */
const filledAfter = 0.6;
/** Shortening less than this is not worth a request that is not cached. */
const worthShortening = 0.05;

/** Characters of a token before a vendor has counted: few, because not all text is English. */
const usualDensity = 3;
const lowestDensity = 1;
const highestDensity = 6;

/** How many characters of a request there may be. */
export interface Budget {
  most: number;
  /** What shortening aims at. */
  goal: number;
  /** What shortening must bring. */
  least: number;
}

/** Characters of everything that is sent. */
export function sizeOf({ system, messages, tools }: ModelRequest): number {
  const sizes = messages.map((message) => {
    switch (message.role) {
      case 'user':
        return message.text.length;
      case 'model':
        return message.text.length + JSON.stringify(message.toolCalls).length;
      case 'tool':
        return message.results.reduce((sum, { text }) => sum + text.length, 0);
    }
  });
  return sizes.reduce((sum, size) => sum + size, system.length + JSON.stringify(tools).length);
}

/** True without a look at anything else: no token is shorter than a character. */
export function surelyFits(size: number, windowTokens: number): boolean {
  return size <= windowTokens * filledAtMost * lowestDensity;
}

/** `requestBefore` gives the request that the answer was to: what the vendor counted of it gives the density. */
export function budgetOf(
  { steps }: Trajectory,
  windowTokens: number,
  requestBefore: (answer: ModelStep) => ModelRequest,
): Budget {
  const counted = steps.findLast((step) => step.kind === 'model' && (step.usage?.inputTokens ?? 0) > 0);
  const density =
    counted?.kind === 'model' && counted.usage !== null
      ? sizeOf(requestBefore(counted)) / counted.usage.inputTokens
      : usualDensity;
  const characters = windowTokens * Math.min(Math.max(density, lowestDensity), highestDensity);
  return {
    most: characters * filledAtMost,
    goal: characters * filledAfter,
    least: characters * worthShortening,
  };
}

/** The vendor refused this many characters. */
export function budgetBelow(refusedSize: number): Budget {
  return { most: refusedSize / 2, goal: refusedSize / 2, least: 0 };
}

/**
 * The step before which results are to be sent in short so that `excess` characters go; the results of
 * the last answer stay whole. Null: what is left to shorten is less than `least`.
 */
export function shortenBefore(
  steps: Step[],
  { excess, least }: { excess: number; least: number },
): number | null {
  const view = contextView(steps);
  const newest = steps.findLastIndex((step) => step.kind === 'model' && step.toolCalls.length > 0);
  let left = excess;
  let before: number | null = null;
  for (const step of view.steps) {
    if (left <= 0 || step.index >= newest) break;
    if (step.kind !== 'tool' || step.index < view.shortBefore) continue;
    if (step.state.kind !== 'done' && step.state.kind !== 'failed') continue;
    const saved = step.state.text.length - shortened(step.state.text).length;
    if (saved <= 0) continue;
    left -= saved;
    before = step.index + 1;
  }
  return excess - left < least ? null : before;
}

/** The last step before the last turn; null when that is all that there is. */
export function endOfEarlierTurns(steps: Step[]): number | null {
  const to = steps.findLastIndex((step) => step.kind === 'user') - 1;
  const first = contextView(steps).steps[0]?.index ?? 0;
  return to >= first ? to : null;
}
