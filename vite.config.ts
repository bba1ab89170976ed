import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [tanstackStart({ srcDirectory: 'web' }), react()],
  css: { modules: { generateScopedName: '[name]_[local]_[hash:base64:4]' } },
  build: { target: 'es2022' },
  server: { allowedHosts: true },
})
