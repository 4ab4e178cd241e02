/** Host names of the machine itself. */
const loopbackHost = /^(127(\.\d{1,3}){3}|localhost|\[::1\])(:\d+)?$/;

/**
 * The robots.txt. An installation that moves no real money (sandbox or test keys) must not be indexed; on loopback,
 * where only audits run, it behaves like a real one.
 * @param request.host host of the request
 */
export function robotsText(publicUrl: string, request: { host: string; isRealMoney: boolean }): string {
	if (!request.isRealMoney && !loopbackHost.test(request.host)) return "User-agent: *\nDisallow: /\n";
	return `User-agent: *\nAllow: /\n\nSitemap: ${publicUrl}/sitemap.xml\n`;
}
