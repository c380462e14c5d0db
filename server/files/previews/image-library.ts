import sharp from 'sharp';

// One thread, one image at a time and no cache, to leave resources for the rest of the server.
sharp.concurrency(1);
sharp.cache(false);
// Formats that are not listed can't be opened, whatever type a file claims. SVG, for example, could read other files.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map(name => `VipsForeignLoad${name}`),
});

/** The image library with the server's limits. No other part of the server opens images. */
export { sharp };
