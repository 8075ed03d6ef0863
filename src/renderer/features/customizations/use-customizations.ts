import { useCallback, useEffect, useState } from 'react';
import type { CustomizationList } from '../../../shared/domain/customization';
import { ask, on } from '../../api/client';

/** What main has found for these roots; follows servers as they come and go, and what is switched or reviewed. */
export function useCustomizations(roots: readonly string[]) {
  const [list, setList] = useState<CustomizationList | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  // The same roots in a new array are the same roots.
  const joined = roots.join('\0');
  const read = useCallback(async () => {
    const result = await ask('customization.list', { roots: joined === '' ? [] : joined.split('\0') });
    if (result.ok) setList(result.data);
    setFailure(result.ok ? null : result.error.message);
  }, [joined]);

  useEffect(() => {
    void Promise.resolve().then(read);
    const ends = [on('customizations.changed', () => void read()), on('hooks.changed', () => void read())];
    return () => {
      for (const end of ends) end();
    };
  }, [read]);

  return {
    list,
    failure,
    setPluginEnabled: async (folder: string, enabled: boolean) => {
      const result = await ask('plugin.setEnabled', { folder, enabled });
      await read();
      if (!result.ok) setFailure(result.error.message);
    },
  };
}
