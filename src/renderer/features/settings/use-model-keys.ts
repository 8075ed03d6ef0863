import { useEffect, useState } from 'react';
import type { ModelKeys, NewModelKey } from '../../../shared/domain/model-keys';
import type { ModelVendor } from '../../../shared/domain/settings';
import type { Envelope } from '../../../shared/ipc/result';
import { ask } from '../../api/client';

/** Which vendors have a key, as main has it. */
export function useModelKeys() {
  const [keys, setKeys] = useState<ModelKeys | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  const take = (result: Envelope<ModelKeys>): boolean => {
    if (result.ok) setKeys(result.data);
    setFailure(result.ok ? null : result.error.message);
    return result.ok;
  };
  useEffect(() => {
    let current = true;
    void ask('model.keys', {}).then((result) => {
      if (current) take(result);
    });
    return () => {
      current = false;
    };
  }, []);

  return {
    keys,
    failure,
    setKey: async (key: NewModelKey) => take(await ask('model.setKey', key)),
    removeKey: async (vendor: ModelVendor) => take(await ask('model.removeKey', { vendor })),
  };
}
