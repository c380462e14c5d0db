import sharp from 'sharp';

// One thread for one image at a time, and nothing kept of those before: the server has other things to do.
sharp.concurrency(1);
sharp.cache(false);
// What isn't named here can't be opened, whatever a file pretends to be; SVG would also reach for other files.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map(name => `VipsForeignLoad${name}`),
});

/** The image library with our limits; nothing else in the server opens images. */
export { sharp };
