// Makes WebP of what pages show, for the pictures of guides and READMEs: a browser packs each picture, and
// several become one that moves.
import { openPage } from '../test/e2e/browser.mjs';

const QUALITY = 0.6;

/** A chunk of a RIFF file: four letters, its length, its bytes, an even number of them. */
function chunk(letters, bytes) {
  const head = Buffer.alloc(8);
  head.write(letters, 'latin1');
  head.writeUInt32LE(bytes.length, 4);
  return Buffer.concat([head, bytes, Buffer.alloc(bytes.length % 2)]);
}

const three = (n) => Buffer.from([n & 255, (n >> 8) & 255, (n >> 16) & 255]);

/** The bits of a picture, without the frame of its file. */
function bitsOf(file) {
  for (let at = 12; at < file.length; ) {
    const name = file.toString('latin1', at, at + 4);
    const end = at + 8 + file.readUInt32LE(at + 4);
    if (name === 'VP8 ' || name === 'VP8L') return file.subarray(at, end + (end % 2));
    at = end + (end % 2);
  }
  throw new Error('not a picture');
}

export class Press {
  static async open(browser) {
    const press = new Press();
    press.page = await openPage(browser);
    await press.page.goto('about:blank');
    return press;
  }
  /** A screenshot as WebP, so many pixels wide. */
  async pack(png, width) {
    const made = await this.page.evaluate(
      async ([data, wide, quality]) => {
        const picture = new Image();
        picture.src = `data:image/png;base64,${data}`;
        await picture.decode();
        const canvas = document.createElement('canvas');
        canvas.width = wide;
        canvas.height = Math.round((picture.height * wide) / picture.width);
        const brush = canvas.getContext('2d');
        brush.imageSmoothingQuality = 'high';
        brush.drawImage(picture, 0, 0, canvas.width, canvas.height);
        return { height: canvas.height, bytes: canvas.toDataURL('image/webp', quality).split(',')[1] };
      },
      [png.toString('base64'), width, QUALITY],
    );
    return { width, height: made.height, file: Buffer.from(made.bytes, 'base64') };
  }
  /** Pictures of one size, each shown for its milliseconds, again and again. */
  animate(frames) {
    const [{ width, height }] = frames;
    const size = Buffer.concat([three(width - 1), three(height - 1)]);
    const moving = 2;
    const shown = frames.map(({ file, milliseconds }) =>
      chunk(
        'ANMF',
        Buffer.concat([three(0), three(0), size, three(milliseconds), Buffer.from([moving]), bitsOf(file)]),
      ),
    );
    const chunks = [
      chunk('VP8X', Buffer.concat([Buffer.from([moving, 0, 0, 0]), size])),
      chunk('ANIM', Buffer.from([255, 255, 255, 255, 0, 0])),
      ...shown,
    ];
    return chunk('RIFF', Buffer.concat([Buffer.from('WEBP'), ...chunks]));
  }
}
