import { createPublicKey } from "node:crypto";
import { Resolver } from "node:dns/promises";
import type { Config } from "../../platform/config.ts";

/** The texts of a name in the DNS; throws as `node:dns` does. */
export type ReadTexts = (name: string) => Promise<string[][]>;

/** Answers within seconds, so that the check ends where there is no DNS. */
export function createReadTexts(): ReadTexts {
	const resolver = new Resolver({ timeout: 3_000, tries: 2 });
	return (name) => resolver.resolveTxt(name);
}

type Finding = { level: "ok" | "warning" | "problem"; message: string };
const ok = (message: string): Finding => ({ level: "ok", message });
const warning = (message: string): Finding => ({ level: "warning", message });
const problem = (message: string): Finding => ({ level: "problem", message });

const domainOf = (address: string): string => address.slice(address.lastIndexOf("@") + 1).toLowerCase();

/** The value of a tag in a record of DMARC or DKIM, without white space. */
const tagOf = (record: string, tag: string): string | undefined =>
	record
		.split(";")
		.map((part) => part.replace(/\s/g, ""))
		.find((part) => part.toLowerCase().startsWith(`${tag}=`))
		?.slice(tag.length + 1);

const dkimBitsWanted = 2_048;
/** Equivalent to the wanted ones: its length is not comparable. */
const ed25519Bytes = 32;

/** @returns the length of a published key, null for one that cannot be read */
function dkimBits(kind: string, key: string): number | null {
	const bytes = Buffer.from(key, "base64");
	if (kind.toLowerCase() === "ed25519") return bytes.length === ed25519Bytes ? dkimBitsWanted : null;
	for (const type of ["spki", "pkcs1"] as const) {
		try {
			const found = createPublicKey({ key: bytes, format: "der", type });
			return found.asymmetricKeyDetails?.modulusLength ?? null;
		} catch {
			// The other form.
		}
	}
	return null;
}

/**
 * Looks up what receiving servers check about the sender: SPF (RFC 7208) of the return path, DMARC (RFC 7489) and, where
 * a selector is set, DKIM (RFC 6376) of the sender.
 */
export async function checkSender(
	{ from, returnPath, dkimSelector, dkim }: Config["mail"],
	readTexts: ReadTexts,
): Promise<Finding[]> {
	const domain = domainOf(from);
	const returnDomain = domainOf(returnPath ?? from);
	const resolveTxt = async (name: string): Promise<string[] | null> => {
		try {
			return (await readTexts(name)).map((parts) => parts.join(""));
		} catch (error) {
			const { code } = error as NodeJS.ErrnoException;
			return code === "ENOTFOUND" || code === "ENODATA" ? [] : null;
		}
	};
	const away = (name: string) => warning(`${name} could not be looked up; check the DNS of this machine`);

	async function checkSpf(): Promise<Finding[]> {
		const texts = await resolveTxt(returnDomain);
		if (!texts) return [away(`SPF of ${returnDomain}`)];
		const records = texts.filter((text) => /^v=spf1(?: |$)/i.test(text));
		const [record = ""] = records;
		if (records.length === 0) {
			return [
				problem(
					`${returnDomain} has no SPF record. Publish a TXT record that names the servers that send its mail, such as: v=spf1 mx -all`,
				),
			];
		}
		if (records.length > 1) {
			return [problem(`${returnDomain} has ${records.length} SPF records, which counts as none. Merge them into one.`)];
		}
		if (/(?:^| )\+?all(?: |$)/i.test(record)) {
			return [problem(`the SPF record of ${returnDomain} allows every server. End it with -all or ~all.`)];
		}
		if (!/(?:^| )(?:[-~]all|redirect=\S+)(?: |$)/i.test(record)) {
			return [
				warning(`the SPF record of ${returnDomain} refuses no other server: ${record}. End it with -all or ~all.`),
			];
		}
		return [ok(`${returnDomain} has an SPF record: ${record}. Check that it names your mail server`)];
	}

	async function checkDmarc(): Promise<Finding[]> {
		// The domain's own record, else that of the domains above it.
		const labels = domain.split(".");
		for (let start = 0; start <= Math.max(0, labels.length - 2); start++) {
			const name = `_dmarc.${labels.slice(start).join(".")}`;
			const texts = await resolveTxt(name);
			if (!texts) return [away(name)];
			const records = texts.filter((text) => /^v=DMARC1(?:;|\s|$)/i.test(text));
			const [record] = records;
			if (record === undefined) continue;
			if (records.length > 1) {
				return [problem(`${name} has ${records.length} DMARC records, which counts as none. Remove all but one.`)];
			}
			// A record of a domain above can have a policy of its own for the domains below it.
			const policy = ((start > 0 && tagOf(record, "sp")) || tagOf(record, "p"))?.toLowerCase();
			const isStrict = policy === "quarantine" || policy === "reject";
			return [
				isStrict
					? ok(`${name} has a DMARC record with the policy ${policy}`)
					: warning(
							`${name} has a DMARC record that refuses no forged mail. Use p=quarantine once the reports are clean.`,
						),
				...checkAlignment(),
			];
		}
		return [
			problem(
				`_dmarc.${domain} has no DMARC record, which large mailbox providers demand. Publish a TXT record such as: v=DMARC1; p=quarantine; rua=mailto:${from}`,
			),
		];
	}

	function checkAlignment(): Finding[] {
		const isAligned =
			returnDomain === domain || returnDomain.endsWith(`.${domain}`) || domain.endsWith(`.${returnDomain}`);
		return isAligned
			? []
			: [
					warning(
						`MAIL_RETURN_PATH is at ${returnDomain}, not at ${domain}: SPF does not count for DMARC. Use one domain, or sign with DKIM.`,
					),
				];
	}

	async function checkDkim(): Promise<Finding[]> {
		if (!dkimSelector) {
			return [
				warning(
					`DKIM was not checked. Set MAIL_DKIM_SELECTOR to the selector with which your mail server, or MAIL_DKIM_KEY_FILE, signs mail of ${domain}.`,
				),
			];
		}
		const name = `${dkimSelector}._domainkey.${domain}`;
		const texts = await resolveTxt(name);
		if (!texts) return [away(name)];
		const record = texts.find((text) => tagOf(text, "p"));
		const key = record && tagOf(record, "p");
		if (!record || !key) return [problem(`${name} has no DKIM key. Publish the public key there as a TXT record.`)];
		if (dkim && key !== dkim.publicKey) {
			return [
				problem(`the key at ${name} is not that of MAIL_DKIM_KEY_FILE. Publish: v=DKIM1; k=rsa; p=${dkim.publicKey}`),
			];
		}
		const bits = dkimBits(tagOf(record, "k") ?? "rsa", key);
		if (bits === null) return [problem(`the DKIM key at ${name} cannot be read. Publish it again, complete.`)];
		if (bits < dkimBitsWanted) {
			return [warning(`the DKIM key at ${name} has ${bits} bits, which some receivers refuse. Use one of 2,048.`)];
		}
		return [ok(`${name} has a DKIM key${dkim ? ", that of MAIL_DKIM_KEY_FILE" : ""}`)];
	}

	return (await Promise.all([checkSpf(), checkDmarc(), checkDkim()])).flat();
}

/** What the product itself needs to notice returned mails. */
export function checkReturns({ returnPath, webhookSecret }: Config["mail"], publicUrl: string): Finding[] {
	if (!webhookSecret) {
		return [warning("MAIL_WEBHOOK_SECRET is not set: mails that come back later are not noticed (docs/operations.md)")];
	}
	const path = `${publicUrl}/v1/webhooks/mail`;
	return [
		returnPath
			? ok(`mails return to ${returnPath.replace("@", "+…@")}, whose messages your mail server delivers to ${path}`)
			: warning(`MAIL_RETURN_PATH is not set: mails return to MAIL_FROM, whose messages must be delivered to ${path}`),
	];
}
