// The security headers of every answer: chosen by helmet, asked once when the program starts, because they never vary.
import helmet from 'helmet'

const options = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'"],
      imgSrc: ["'self'"],
      connectSrc: ["'self'"],
      formAction: ["'self'"],
      baseUri: ["'none'"],
      frameAncestors: ["'none'"],
    },
  },
  referrerPolicy: { policy: 'no-referrer' },
  // Said by whoever ends TLS in front of the service; over plain HTTP it means nothing.
  strictTransportSecurity: false,
  // What frameAncestors says already, and headers that only browsers of another age read.
  xFrameOptions: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
} as const

/** The headers by lower-case name. */
export const securityHeaders: Readonly<Record<string, string>> = askHelmet()

function askHelmet(): Record<string, string> {
  const headers: Record<string, string> = {}
  const response = {
    setHeader(name: string, value: string) {
      headers[name.toLowerCase()] = value
    },
    removeHeader: () => {},
  }
  helmet(options as unknown as Parameters<typeof helmet>[0])({} as never, response as never, error => {
    if (error) throw error
  })
  return headers
}
