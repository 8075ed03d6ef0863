import { BrowserWindow, app, nativeImage } from 'electron';

const size = 16;

/** How much waits, on the Dock or the launcher; on Windows as a dot on the taskbar, with the number in words. */
export function setBadge(count: number, words: string): void {
  app.setBadgeCount(count);
  if (process.platform !== 'win32') return;
  const icon = count === 0 ? null : nativeImage.createFromBitmap(dot(), { width: size, height: size });
  for (const window of BrowserWindow.getAllWindows()) window.setOverlayIcon(icon, count === 0 ? '' : words);
}

/** An amber disc, four bytes (blue, green, red, alpha) for each pixel. */
function dot(): Buffer {
  const pixels = Buffer.alloc(size * size * 4);
  const middle = (size - 1) / 2;
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      if (Math.hypot(x - middle, y - middle) > size / 2) continue;
      pixels.set([0x10, 0x8a, 0xe8, 0xff], (y * size + x) * 4);
    }
  }
  return pixels;
}
