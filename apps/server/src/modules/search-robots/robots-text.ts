/** Names under which a machine speaks to itself. */
const loopbackHost = /^(127(\.\d{1,3}){3}|localhost|\[::1\])(:\d+)?$/;

/**
 * What robots may read. An installation that moves no real money (sandbox or test keys) is nothing to be found, so it
 * sends them away; only to its own machine, where no robot comes from and audits are run, does it speak like a real one.
 * @param asked.host as the request names it
 */
export function robotsText(publicUrl: string, asked: { host: string; isRealMoney: boolean }): string {
	if (!asked.isRealMoney && !loopbackHost.test(asked.host)) return "User-agent: *\nDisallow: /\n";
	return `User-agent: *\nAllow: /\n\nSitemap: ${publicUrl}/sitemap.xml\n`;
}
