import { generateKeyPairSync } from "node:crypto";
import { describe, expect, it } from "vitest";
import { checkReturns, checkSender } from "./check-sender.ts";

type Mail = Parameters<typeof checkSender>[0];
const mail: Mail = {
	smtpUrl: "smtp://mail.stride.test:587",
	tls: "required",
	from: "post@mail.stride.test",
	returnPath: "bounces@mail.stride.test",
	webhookSecret: "a password of the mail server",
	dkimSelector: "s1",
	dkim: undefined,
	registryDays: 365,
};
const publicKeyOf = (modulusLength: number): string =>
	generateKeyPairSync("rsa", { modulusLength }).publicKey.export({ type: "spki", format: "der" }).toString("base64");
const publicKey = publicKeyOf(2_048);

const good: Record<string, string[][]> = {
	"mail.stride.test": [["google-site-verification=x"], ["v=spf1 mx ", "-all"]],
	"_dmarc.stride.test": [["v=DMARC1; p=reject; rua=mailto:dmarc@stride.test"]],
	"s1._domainkey.mail.stride.test": [["v=DKIM1; k=rsa; ", `p=${publicKey.slice(0, 200)}`, publicKey.slice(200)]],
};

async function check(records: Record<string, string[][] | "SERVFAIL">, change: Partial<Mail> = {}): Promise<string> {
	const findings = await checkSender({ ...mail, ...change }, async (name) => {
		const found = records[name];
		if (found === "SERVFAIL") throw Object.assign(new Error("away"), { code: "ESERVFAIL" });
		if (!found) throw Object.assign(new Error("none"), { code: "ENOTFOUND" });
		return found;
	});
	return findings.map(({ level, message }) => `${level} ${message}`).join("\n");
}

describe("the records of the sender", () => {
	it("[A1] are accepted where SPF, DMARC of the domain above, and DKIM are published", async () => {
		const text = await check(good);
		expect(text.split("\n").map((line) => line.split(" ")[0])).toEqual(["ok", "ok", "ok"]);
		expect(text).toContain("v=spf1 mx -all");
		expect(text).toContain("_dmarc.stride.test has a DMARC record with the policy reject");
	});

	it.each<[string, Record<string, string[][] | "SERVFAIL">, Partial<Mail>, RegExp]>([
		["no SPF", { "mail.stride.test": [["x"]] }, {}, /^problem mail\.stride\.test has no SPF record\./m],
		["two SPF records", { "mail.stride.test": [["v=spf1 -all"], ["v=spf1 mx"]] }, {}, /^problem .* has 2 SPF records/m],
		["an SPF record for everybody", { "mail.stride.test": [["v=spf1 +all"]] }, {}, /^problem .* allows every server/m],
		[
			"an SPF record without an end",
			{ "mail.stride.test": [["v=spf1 mx"]] },
			{},
			/^warning the SPF record of mail\.stride\.test refuses no other server: v=spf1 mx\. End it with -all/m,
		],
		["a neutral SPF record", { "mail.stride.test": [["v=spf1 mx ?all"]] }, {}, /^warning .* refuses no other server/m],
		[
			"an SPF record elsewhere",
			{ "mail.stride.test": [["v=spf1 redirect=_spf.provider.test"]] },
			{},
			/^ok mail\.stride\.test has an SPF record: v=spf1 redirect=/m,
		],
		["no DMARC", { "_dmarc.stride.test": [] }, {}, /^problem _dmarc\.mail\.stride\.test has no DMARC record/m],
		[
			"a DMARC record without a policy",
			{ "_dmarc.stride.test": [["v=DMARC1; p=none"]] },
			{},
			/^warning _dmarc\.stride\.test has a DMARC record that refuses no forged mail/m,
		],
		[
			"two DMARC records",
			{ "_dmarc.stride.test": [["v=DMARC1; p=reject"], ["v=DMARC1; p=none"]] },
			{},
			/^problem _dmarc\.stride\.test has 2 DMARC records, which counts as none/m,
		],
		[
			"a DMARC record that exempts the domains below",
			{ "_dmarc.stride.test": [["v=DMARC1; p=reject; sp=none"]] },
			{},
			/^warning _dmarc\.stride\.test has a DMARC record that refuses no forged mail/m,
		],
		[
			"such a DMARC record of the domain itself",
			{ "_dmarc.mail.stride.test": [["v=DMARC1; p=reject; sp=none"]] },
			{},
			/^ok _dmarc\.mail\.stride\.test has a DMARC record with the policy reject/m,
		],
		[
			"a return path elsewhere",
			{ "other.test": [["v=spf1 -all"]] },
			{ returnPath: "b@other.test" },
			/^warning MAIL_RETURN_PATH is at other\.test/m,
		],
		["no selector", {}, { dkimSelector: undefined }, /^warning DKIM was not checked\. Set MAIL_DKIM_SELECTOR/m],
		["no DKIM key", { "s1._domainkey.mail.stride.test": [] }, {}, /^problem s1\._domainkey.* has no DKIM key/m],
		["a withdrawn DKIM key", { "s1._domainkey.mail.stride.test": [["v=DKIM1; p="]] }, {}, /^problem s1\._domainkey/m],
		[
			"a DKIM key that is cut",
			{ "s1._domainkey.mail.stride.test": [[`v=DKIM1; p=${publicKey.slice(0, 200)}`]] },
			{},
			/^problem the DKIM key at s1\._domainkey.* cannot be read/m,
		],
		[
			"a short DKIM key",
			{ "s1._domainkey.mail.stride.test": [[`v=DKIM1; p=${publicKeyOf(1_024)}`]] },
			{},
			/^warning the DKIM key at s1\._domainkey.* has 1024 bits/m,
		],
		[
			"a DKIM key of the kind Ed25519",
			{ "s1._domainkey.mail.stride.test": [["v=DKIM1; k=ed25519; p=11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo="]] },
			{},
			/^ok s1\._domainkey.* has a DKIM key$/m,
		],
		[
			"another DKIM key than that of the file",
			{},
			{ dkim: { domain: "mail.stride.test", selector: "s1", privateKey: "", publicKey: "OTHER" } },
			/^problem the key at s1.* is not that of MAIL_DKIM_KEY_FILE\. Publish: v=DKIM1; k=rsa; p=OTHER/m,
		],
		[
			"a DNS that is unavailable",
			{ "mail.stride.test": "SERVFAIL" },
			{},
			/^warning SPF of mail\.stride\.test could not be looked up/m,
		],
	])("[A1] with %s are reported with what to do", async (_, records, change, line) => {
		expect(await check({ ...good, ...records }, change)).toMatch(line);
	});
});

it("[A1] a missing address for returned mails is reported", () => {
	const levels = (change: Partial<Mail>) =>
		checkReturns({ ...mail, ...change }, "https://give.example").map(({ level, message }) => `${level} ${message}`);
	expect(levels({})).toEqual([expect.stringMatching(/^ok .*https:\/\/give\.example\/v1\/webhooks\/mail/)]);
	expect(levels({ webhookSecret: undefined })).toEqual([expect.stringMatching(/^warning MAIL_WEBHOOK_SECRET/)]);
	expect(levels({ returnPath: undefined })).toEqual([expect.stringMatching(/^warning MAIL_RETURN_PATH/)]);
});
