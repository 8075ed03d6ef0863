import type { Envelope } from './result';

/** The only two channels there are. */
export const requestChannel = 'grapnel:request';
export const eventChannel = 'grapnel:event';

/** The whole of what preload exposes as `window.api`. */
export interface Bridge {
  request(route: string, input: unknown): Promise<Envelope<unknown>>;
  /** Returns the function that ends the subscription. */
  on(listener: (name: string, payload: unknown) => void): () => void;
}
