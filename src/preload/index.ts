import { contextBridge, ipcRenderer } from 'electron';
import { eventChannel, requestChannel, type Bridge } from '../shared/ipc/bridge';
import type { Envelope } from '../shared/ipc/result';

const bridge: Bridge = {
  request: (route, input) => ipcRenderer.invoke(requestChannel, route, input) as Promise<Envelope<unknown>>,
  on(listener) {
    // The event object stays here: with it a page could reach ipcRenderer.
    const forward = (_event: unknown, name: string, payload: unknown): void => {
      listener(name, payload);
    };
    ipcRenderer.on(eventChannel, forward);
    return () => {
      ipcRenderer.removeListener(eventChannel, forward);
    };
  },
};

contextBridge.exposeInMainWorld('api', bridge);
