import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

const server = process.env.CROUPIER_SERVER ?? 'http://127.0.0.1:7878';

export default defineConfig({
  plugins: [react()],
  build: {
    target: 'es2022',
    manifest: true,
    assetsInlineLimit: 2048,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  // The preview is as strict as the server, so that tests of it find what the server's policy would forbid.
  preview: {
    headers: {
      'content-security-policy':
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    },
  },
  server: { proxy: { '/api': { target: server, ws: true } } },
  test: { environment: 'happy-dom', include: ['tests/**/*.test.{ts,tsx}'] },
});
