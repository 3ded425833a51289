import { describe, expect, it } from 'vitest'
import { readSettings, SettingsError } from './settings.ts'

describe('readSettings(environment)', () => {
  it('has a default for everything, and takes an empty variable for one not set', () => {
    const defaults = {
      host: '127.0.0.1',
      port: 3000,
      dataDir: './data',
      publicUrl: null,
      trustProxy: 0,
      logLevel: 'info',
    }
    expect(readSettings({})).toEqual(defaults)
    expect(readSettings({ PORT: '', PUBLIC_URL: '' })).toEqual(defaults)
  })

  it('reads every setting', () => {
    const environment = {
      HOST: '0.0.0.0',
      PORT: '8080',
      DATA_DIR: '/var/lib/olympics',
      PUBLIC_URL: 'https://olympics.example/',
      TRUST_PROXY: '1',
      LOG_LEVEL: 'debug',
    }
    expect(readSettings(environment)).toEqual({
      host: '0.0.0.0',
      port: 8080,
      dataDir: '/var/lib/olympics',
      publicUrl: 'https://olympics.example',
      trustProxy: 1,
      logLevel: 'debug',
    })
  })

  it('names every bad setting at once, with its value and what it must be', () => {
    const environment = {
      PORT: '99999',
      PUBLIC_URL: 'olympics.example',
      TRUST_PROXY: 'yes',
      LOG_LEVEL: 'loud',
    }
    expect(() => readSettings(environment)).toThrow(
      new SettingsError(
        [
          'Cannot start: these settings are not usable.',
          '  PORT=99999 must be a whole number from 0 to 65535',
          '  PUBLIC_URL=olympics.example must be an http or https address, such as https://olympics.example',
          '  TRUST_PROXY=yes must be a whole number from 0 to 32',
          '  LOG_LEVEL=loud must be one of fatal, error, warn, info, debug, trace, silent',
        ].join('\n'),
      ),
    )
  })

  it.each(['ftp://olympics.example', 'https://olympics.example/?a=1', 'https://olympics.example/#top'])(
    'refuses PUBLIC_URL=%s',
    url => {
      expect(() => readSettings({ PUBLIC_URL: url })).toThrow(`PUBLIC_URL=${url} must`)
    },
  )
})
