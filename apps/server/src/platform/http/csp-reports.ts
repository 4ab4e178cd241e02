import type { FastifyInstance } from "fastify";
import { Counter } from "prom-client";
import type { Log } from "../log.ts";

export const cspReportPath = "/v1/csp-reports";

/** Directives of the site's policy that block content; others are counted together. */
const directives = new Set([
	"base-uri",
	"connect-src",
	"default-src",
	"font-src",
	"form-action",
	"frame-ancestors",
	"frame-src",
	"img-src",
	"media-src",
	"object-src",
	"script-src",
	"script-src-attr",
	"script-src-elem",
	"style-src",
	"style-src-elem",
	"worker-src",
]);

export const cspReportsTotal = new Counter({
	name: "csp_reports_total",
	help: "Reports of browsers about content that the site's policy has blocked, by directive",
	labelNames: ["directive"],
	registers: [],
});

const reportBytesMax = 8 * 1024;
const lineEveryMs = 60_000;

/**
 * Collects violation reports (CSP 3, `report-uri`). Browser extensions cause most of them, and anyone may send some: they
 * are counted, and one a minute is logged, without the address of the page, which may contain a token.
 */
export async function mountCspReports(app: FastifyInstance, { log }: { log: Log }): Promise<void> {
	let loggedAt = Number.NEGATIVE_INFINITY;
	await app.register(async (scope) => {
		scope.removeAllContentTypeParsers();
		scope.addContentTypeParser("*", { parseAs: "string", bodyLimit: reportBytesMax }, (_request, body, done) =>
			done(null, body),
		);
		scope.post(cspReportPath, { config: { access: "anyone" }, schema: { hide: true } }, async (request, reply) => {
			const report = readReport(request.body);
			if (report) {
				cspReportsTotal.inc({ directive: report.directive });
				if (performance.now() - loggedAt >= lineEveryMs) {
					loggedAt = performance.now();
					log.info(report, "the policy of a page has blocked content");
				}
			}
			return reply.code(204).send();
		});
	});
}

/** `blocked`: the origin of what was blocked, or a word such as `inline`. */
type Report = { directive: string; blocked: string };

function readReport(body: unknown): Report | null {
	const report = parse(body)?.["csp-report"];
	if (typeof report !== "object" || report === null) return null;
	const fields = report as Record<string, unknown>;
	const named = String(fields["effective-directive"] ?? fields["violated-directive"] ?? "").split(" ")[0] ?? "";
	const blocked = String(fields["blocked-uri"] ?? "");
	return { directive: directives.has(named) ? named : "other", blocked: originOf(blocked) };
}

function parse(body: unknown): Record<string, unknown> | null {
	try {
		const parsed: unknown = JSON.parse(String(body));
		return typeof parsed === "object" && parsed !== null ? (parsed as Record<string, unknown>) : null;
	} catch {
		return null;
	}
}

const originOf = (address: string): string =>
	URL.canParse(address) ? new URL(address).origin : /^[a-z-]{1,20}$/.test(address) ? address : "other";
