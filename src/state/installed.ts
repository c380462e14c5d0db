import { proxy } from 'valtio/vanilla';
import { install } from './install';

// The second check is for iPhones.
const isAlone =
  matchMedia('(display-mode: standalone)').matches ||
  (navigator as { standalone?: boolean }).standalone === true;

/**
 * Whether the app is installed, as far as the browser reveals: it runs as an installed app, or was installed just now.
 */
export const installed = proxy({ isInstalled: isAlone });

addEventListener('appinstalled', () => {
  installed.isInstalled = true;
  install.offer = null;
});

/** Shows the browser's installation dialog. Works only from a tap, and each offer can be used once. */
export async function takeInstallOffer(): Promise<void> {
  const { offer } = install;
  install.offer = null;
  await offer?.prompt();
}
