import { safeStorage } from 'electron';
import type { SecretVault } from '../core-api';

/** As people know the stores of their system. */
const linuxStores: Record<string, string> = {
  gnome_libsecret: 'Secret Service (libsecret)',
  kwallet: 'KWallet',
  kwallet5: 'KWallet 5',
  kwallet6: 'KWallet 6',
};

/** The keyring of the system. Only usable when Electron is ready. */
export const systemVault: SecretVault = {
  async name() {
    // A stand-in runtime may be older than the asynchronous form, and then keeps nothing.
    if (!('isAsyncEncryptionAvailable' in safeStorage)) return null;
    // What Chromium calls `basic_text` is sealed with a password that everybody knows.
    const store = storeName();
    return store !== null && (await safeStorage.isAsyncEncryptionAvailable()) ? store : null;
  },
  async seal(secret) {
    return (await safeStorage.encryptStringAsync(secret)).toString('base64');
  },
  async unseal(sealed) {
    return (await safeStorage.decryptStringAsync(Buffer.from(sealed, 'base64'))).result;
  },
};

function storeName(): string | null {
  if (process.platform === 'darwin') return 'macOS Keychain';
  if (process.platform === 'win32') return 'Windows Data Protection';
  return linuxStores[safeStorage.getSelectedStorageBackend()] ?? null;
}
