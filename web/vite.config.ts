import { svelte } from '@sveltejs/vite-plugin-svelte';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, gzip, constants } from 'node:zlib';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { defineConfig, type Plugin } from 'vite';

/** Where `longbox serve` listens while the page is developed with `npm run dev`. */
const server = process.env.LONGBOX_URL ?? 'http://127.0.0.1:7117';

/** Write `.br` and `.gz` beside every text file of the build: the server sends them as they are. */
function squeeze(folder: string): Plugin {
  const packed = /\.(js|css|html|svg|json|webmanifest|txt)$/;
  const best = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
  return {
    name: 'squeeze',
    apply: 'build',
    async closeBundle() {
      const files = await readdir(folder, { recursive: true });
      for (const file of files.filter((name) => packed.test(name))) {
        const bytes = await readFile(`${folder}/${file}`);
        await writeFile(`${folder}/${file}.br`, await promisify(brotliCompress)(bytes, best));
        await writeFile(`${folder}/${file}.gz`, await promisify(gzip)(bytes, { level: 9 }));
      }
    },
  };
}

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  plugins: [svelte(), squeeze(here('./dist'))],
  resolve: { alias: { $: here('./src') } },
  build: { target: 'es2022', outDir: 'dist', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  server: {
    proxy: {
      // The server lets in pages from its own origin only.
      '/api': { target: server, changeOrigin: true, configure: (proxy) => proxy.on('proxyReq', (ask) => ask.getHeader('origin') && ask.setHeader('origin', server)) },
      '/ws': { target: server, ws: true, changeOrigin: true, rewriteWsOrigin: true },
    },
  },
});
