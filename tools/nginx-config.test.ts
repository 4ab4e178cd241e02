import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const config = readFileSync(new URL("../docs/nginx.conf", import.meta.url), "utf8");

type Rule = { pattern: RegExp; value: string };

/** The rules of a `map`, whose patterns mean the same to nginx's PCRE and to JavaScript. */
function readMap(target: string): Rule[] {
	const body = new RegExp(`map \\$\\w+ \\$${target} \\{([^}]*(?:\\$\\{\\w+\\}[^}]*)*)\\n\\}`).exec(config)?.[1] ?? "";
	return [...body.matchAll(/^\s*"~(.+)" "?([^"\n]+?)"?;$/gm)].map(([, pattern = "", value = ""]) => ({
		pattern: new RegExp(pattern),
		value,
	}));
}

function applyMap(rules: readonly Rule[], text: string): string {
	for (const { pattern, value } of rules) {
		const { groups } = pattern.exec(text) ?? {};
		if (groups) return value.replace(/\$\{?(\w+)\}?/, (_, name: string) => groups[name] ?? "");
	}
	return text;
}

const logged = (address: string): string =>
	applyMap(readMap("logged_path"), applyMap(readMap("path_without_query"), address));

describe("the shipped nginx.conf", () => {
	it("[U3] has the rules that the log is made of", () => {
		expect(readMap("path_without_query")).toHaveLength(1);
		expect(readMap("logged_path")).toHaveLength(3);
	});

	it.each([
		["/en/create-new-password?token=SECRET", "/en/create-new-password"],
		["/v1/donation/1?clientSecret=SECRET", "/v1/donation/1"],
		["/live/0a-1b/index.m3u8?token=SECRET", "/live/0a-1b/index.m3u8"],
		["/live/0a-1b/v/SECRET/video.m3u8?_HLS_msn=1", "/live/0a-1b/v/***"],
		["/live/0a-1b/s/SECRET", "/live/0a-1b/s/***"],
		["/live/0a-1b/m/part.m4s", "/live/0a-1b/m/part.m4s"],
		["/rec/SECRET/1.m4s", "/rec/***"],
		["/giving/SECRET", "/giving/***"],
		["/v1/unsubscribe/SECRET", "/v1/unsubscribe/***"],
		["/en/campaign/a", "/en/campaign/a"],
		["/?SECRET?SECRET", "/"],
	])("[U3] logs %s as %s", (address, line) => {
		expect(logged(address)).toBe(line);
	});

	it("[U3] logs neither whole addresses nor referrers, and every server logs so", () => {
		const format = /log_format stride ([^;]+);/.exec(config)?.[1] ?? "";
		expect(format).toContain("$logged_path");
		expect(format).not.toMatch(/\$(?:request|request_uri|uri|args|query_string|http_referer|http_cookie)\b/);
		const servers = config.split(/^server \{/m).slice(1);
		expect(servers).toHaveLength(2);
		for (const server of servers) expect(server).toMatch(/access_log \S+ stride;/);
	});

	it("[U3] leads plain http to https, and speaks no TLS before 1.2", () => {
		expect(config).toMatch(/listen 80;[^}]*return 308 https:\/\/\$host\$request_uri;/);
		expect(config).toContain("ssl_protocols TLSv1.2 TLSv1.3;");
	});
});
