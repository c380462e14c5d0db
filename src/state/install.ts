import { proxy, ref } from 'valtio/vanilla';

/** Event with which Chromium browsers offer to install the app; TypeScript has no type for it. */
interface InstallOffer extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

/** The browser's offer to install the app; null while it makes none. */
export const install = proxy<{ offer: InstallOffer | null }>({ offer: null });

/** Stores the browser's offer for later use. Must be called at once: the event may fire before any page is shown. */
export function watchInstall(): void {
  addEventListener('beforeinstallprompt', event => {
    event.preventDefault();
    install.offer = ref(event as InstallOffer);
  });
}
