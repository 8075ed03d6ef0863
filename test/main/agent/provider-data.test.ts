import { describe, expect, it } from 'vitest';
import { ModelError, type ModelEvent } from '../../../src/main/agent/ports';
import { trajectoryEventSchema } from '../../../src/shared/domain/trajectory';
import { call, createWorld, playTurn, say } from '../../support/loop/loop-world';

const signed: ModelEvent = { type: 'provider-data', data: { signature: 'x' } };

describe('what a provider wants to see again', () => {
  it('goes back with the answer it came with, and with no other', async () => {
    const world = createWorld({ answers: [[say('look'), signed, call('view_file')], [say('done')]] });
    await playTurn(world);
    await playTurn(world, 'and now?');
    const sent = world.requests[2]?.messages.filter((message) => message.role === 'model');
    expect(sent).toEqual([
      expect.objectContaining({ text: 'look', providerData: { signature: 'x' } }),
      { role: 'model', text: 'done', toolCalls: [] },
    ]);
  });

  it('survives on the disk, and an answer without it stays one without', async () => {
    const world = createWorld({ answers: [[say('look'), signed]] });
    await playTurn(world);
    await playTurn(world);
    const kept = world.record.events
      .flatMap((event) => trajectoryEventSchema.parse(JSON.parse(JSON.stringify(event))))
      .filter((event) => event.type === 'model-ended');
    expect(kept.map((event) => event.providerData)).toEqual([{ signature: 'x' }, undefined]);
  });

  it('is not kept of an answer that broke off', async () => {
    const world = createWorld({ answers: [[say('half'), signed, new ModelError('gone', false)]] });
    await playTurn(world);
    expect(world.record.trajectory().steps.at(1)).not.toHaveProperty('providerData');
  });
});
