// Films the loop and takes the posters:  node render-hero.mjs   (needs chromium and ffmpeg with x264, svt-av1 or vp9, aom, webp)
// Writes hero.webm, hero.mp4 (8 s, 24 fps, 1280 x 720, silent) and hero-poster-{640,960,1280,1920}.{avif,webp} in hero/.
// --only=posters (or webm, mp4) makes just that. --keep leaves the frames in .frames, and a second run with --keep uses them again.  CHROMIUM=/path FFMPEG=/path to override.
import fs from 'node:fs';
import path from 'node:path';
import { execFileSync } from 'node:child_process';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { open } from './tools/chromium.mjs';

const here = path.join(path.dirname(fileURLToPath(import.meta.url)), 'hero'), frames = path.join(here, '.frames'), to = f => path.join(here, f);
const FPS = 24, LOOP = 8, KEEP = process.argv.includes('--keep'), ONLY = process.argv.find(a => a.startsWith('--only='))?.slice(7), wants = what => !ONLY || ONLY === what, LIMIT = 700_000;
const ffmpeg = (...a) => execFileSync(process.env.FFMPEG ?? 'ffmpeg', ['-hide_banner', '-loglevel', 'error', '-y', ...a.map(String)], { stdio: 'inherit', cwd: frames });
const still = path.join(frames, '0000.png');

/** Every frame as a PNG at the full 1920 x 1080: the scene is asked for moment t, so a slow machine drops nothing. */
async function film() {
  fs.mkdirSync(frames, { recursive: true });
  const page = await open(1920, 1080);
  await page.go(pathToFileURL(to('hero-loop.html')) + '#still');
  for (let i = 0; i < FPS * LOOP; i++) {
    const url = await page.run(`renderFrame(${i / FPS}); document.getElementById('c').toDataURL('image/png')`);
    fs.writeFileSync(path.join(frames, String(i).padStart(4, '0') + '.png'), Buffer.from(url.slice(22), 'base64'));
  }
  await page.close();
}

// The canvas has 8 bits a channel, which shows as steps in a night sky. Shrink and smooth at 16 bits, keep 10 where the
// format can (AV1, AVIF), and lay a fixed dither where it cannot (H.264): a fixed pattern costs bits once, not per frame.
const BT709 = ['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709', '-color_range', 'tv'];
const smooth = w => `format=gbrp16le,scale=${w}:-2:flags=lanczos:out_color_matrix=bt709:out_range=tv,format=yuv444p12le,deband=1thr=.007:2thr=.007:3thr=.007:range=22:blur=1:coupling=0`;
const clip = ['-framerate', FPS, '-i', '%04d.png', '-an'];

function webm(crf) {
  ffmpeg(...clip, '-vf', smooth(1280) + ',format=yuv420p10le', '-c:v', 'libsvtav1', '-preset', 4, '-crf', crf, '-g', FPS * LOOP, '-svtav1-params', 'tune=0:enable-overlays=1', ...BT709, to('hero.webm'));
}
function mp4(kbit) {
  // more bits for the dark, and none of the shortcuts that wipe faint dither away
  const x264 = ['-vf', smooth(1280) + ',scale=flags=lanczos:sws_dither=bayer,format=yuv420p', '-c:v', 'libx264', '-preset', 'veryslow', '-profile:v', 'high', '-b:v', kbit + 'k', '-g', FPS * LOOP, '-x264-params', 'aq-mode=3:aq-strength=1.5:deblock=1,1:bframes=8:ref=5:rc-lookahead=96:no-dct-decimate=1:deadzone-intra=4:deadzone-inter=8:psy-rd=0.4,0:qcomp=.75:chroma-qp-offset=2', ...BT709];
  ffmpeg(...clip, ...x264, '-pass', 1, '-f', 'null', '/dev/null');
  ffmpeg(...clip, ...x264, '-pass', 2, '-movflags', '+faststart', to('hero.mp4'));
}
/** Tries from the best setting down until the file is under the limit. */
function fit(file, settings, make) {
  for (const v of settings) { make(v); const size = fs.statSync(to(file)).size; if (size < LIMIT) return console.log(file.padEnd(24), `${(size / 1000).toFixed(0)} kB  (setting ${v})`); }
  throw new Error(file + ' stays over the limit');
}
function posters() {
  for (const [w, crf] of [[640, 10], [960, 9], [1280, 8], [1920, 11]]) {
    ffmpeg('-i', still, '-vf', smooth(w) + ',format=yuv420p10le', '-frames:v', 1, '-c:v', 'libaom-av1', '-still-picture', 1, '-crf', crf, '-b:v', 0, '-cpu-used', 2, '-aom-params', 'tune=ssim:enable-chroma-deltaq=1', ...BT709, '-color_trc', 'iec61966-2-1', to(`hero-poster-${w}.avif`));
    ffmpeg('-i', still, '-vf', `format=gbrp16le,scale=${w}:-2:flags=lanczos,format=bgra`, '-frames:v', 1, '-c:v', 'libwebp', '-quality', 88, '-preset', 'picture', '-compression_level', 6, to(`hero-poster-${w}.webp`));
    for (const x of ['avif', 'webp']) console.log(`hero-poster-${w}.${x}`.padEnd(24), (fs.statSync(to(`hero-poster-${w}.${x}`)).size / 1000).toFixed(0) + ' kB');
  }
}

if (!(KEEP && fs.existsSync(path.join(frames, String(FPS * LOOP - 1).padStart(4, '0') + '.png')))) await film();
if (wants('posters')) posters();
if (wants('webm')) fit('hero.webm', [26, 28, 30, 33, 36, 40, 45, 50], webm);
if (wants('mp4')) fit('hero.mp4', [710, 690, 660, 620], mp4);
if (!KEEP) fs.rmSync(frames, { recursive: true });
