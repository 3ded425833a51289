import { defineConfig } from 'vitest/config'

// Two projects: `unit` runs beside the sources in milliseconds, `e2e` drives real servers and browsers.
// `npm test` runs both; e2e files run one after another, because each has a server and a browser to itself.
const never = ['**/node_modules/**', '**/dist/**']

export default defineConfig({
  test: {
    reporters: process.env.CI ? ['default', './e2e/closing-line.ts'] : ['default'],
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            '{seeds,integrity,hall,pages,server,migrations,loop,bench}/**/*.test.ts',
            'e2e/*.test.ts',
          ],
          exclude: never,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/*/**/*.test.ts'],
          exclude: never,
          globalSetup: './e2e/build.ts',
          fileParallelism: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
