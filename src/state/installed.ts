import { proxy } from 'valtio/vanilla';
import { install } from './install';

// The second is that of iPhones.
const isAlone =
  matchMedia('(display-mode: standalone)').matches ||
  (navigator as { standalone?: boolean }).standalone === true;

/** Whether the app is installed, as far as the browser tells: it runs as such, or was installed just now. */
export const installed = proxy({ isInstalled: isAlone });

addEventListener('appinstalled', () => {
  installed.isInstalled = true;
  install.offer = null;
});

/** Has the browser ask the person. From a tap alone; an offer can be taken up once. */
export async function takeInstallOffer(): Promise<void> {
  const { offer } = install;
  install.offer = null;
  await offer?.prompt();
}
