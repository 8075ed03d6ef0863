import type { Trajectory } from '../../shared/domain/trajectory';

/** Blanks out what looks like a secret. */
export type Mask = (text: string) => string;

/** The fold of a conversation as JSON: all that is kept of it but what only its provider can read. */
export function exportAsJson(trajectory: Trajectory, exportedAt: string, mask: Mask): string {
  const steps = trajectory.steps.map((step) => {
    if (step.kind !== 'model') return step;
    const { providerData: _opaque, ...rest } = step;
    return rest;
  });
  const whole = {
    format: 'grapnel-conversation',
    version: 1,
    exportedAt,
    trajectory: { ...trajectory, steps },
  };
  return `${JSON.stringify(whole, (_key, value: unknown) => (typeof value === 'string' ? mask(value) : value), 2)}\n`;
}
