import { proxy, ref } from 'valtio/vanilla';

/** The event by which Chromium's browsers offer to install the app; TypeScript does not know of it. */
interface InstallOffer extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

/** The browser's offer to install the app; null while it makes none. */
export const install = proxy<{ offer: InstallOffer | null }>({ offer: null });

/** Keeps the offer for when the person wants it. To be called at once: it may come before any page does. */
export function watchInstall(): void {
  addEventListener('beforeinstallprompt', event => {
    event.preventDefault();
    install.offer = ref(event as InstallOffer);
  });
}
