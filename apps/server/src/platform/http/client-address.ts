import { BlockList, isIP } from "node:net";

/** Trusted proxies: all, none, or these addresses, ranges (CIDR) and the keywords that Fastify knows too. */
export type TrustProxy = boolean | readonly string[];

const ranges: Record<string, readonly string[]> = {
	loopback: ["127.0.0.0/8", "::1/128"],
	linklocal: ["169.254.0.0/16", "fe80::/10"],
	uniquelocal: ["10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "fc00::/7"],
};

/**
 * Resolves the client address of a request outside the framework (socket handshakes): the last address of the chain
 * that is not a trusted proxy, as Fastify's `request.ip`.
 */
export function createClientAddress(trust: TrustProxy) {
	const isTrusted = typeof trust === "boolean" ? () => trust : createMatcher(trust);
	return (request: { remoteAddress: string | undefined; forwardedFor: string | undefined }): string => {
		const chain = (request.forwardedFor ?? "")
			.split(",")
			.map((part) => part.trim())
			.filter(Boolean);
		let address = request.remoteAddress ?? "";
		while (chain.length > 0 && isTrusted(address)) address = String(chain.pop());
		return address;
	};
}

function createMatcher(names: readonly string[]): (address: string) => boolean {
	const list = new BlockList();
	for (const range of names.flatMap((name) => ranges[name] ?? [name])) {
		const [address = "", bits] = range.split("/");
		const family = isIP(address) === 6 ? "ipv6" : "ipv4";
		if (bits === undefined) list.addAddress(address, family);
		else list.addSubnet(address, Number(bits), family);
	}
	return (address) => isIP(address) > 0 && list.check(address, isIP(address) === 6 ? "ipv6" : "ipv4");
}

/**
 * The unit that limits count as one address: an IPv4 address, also one mapped to IPv6, or the first 64 bits of an IPv6
 * one, since a single subscriber controls all the others. Empty when the client has disconnected: its socket then has
 * no address, although the type of `request.ip` says otherwise.
 */
export function networkOf(address: string | undefined): string {
	const plain = (address ?? "").replace(/%.*$/, "");
	if (isIP(plain) !== 6) return plain;
	const canonical = new URL(`http://[${plain}]`).hostname.slice(1, -1);
	const [head = "", tail] = canonical.split("::");
	const [front, back] = [head, tail ?? ""].map((part) => part.split(":").filter(Boolean));
	if (!front || !back) return plain;
	const groups = [...front, ...Array<string>(8 - front.length - back.length).fill("0"), ...back];
	if (groups.slice(0, 5).every((group) => group === "0") && groups[5] === "ffff") {
		const bytes = groups.slice(6).flatMap((group) => {
			const value = Number.parseInt(group, 16);
			return [value >> 8, value & 255];
		});
		return bytes.join(".");
	}
	return `${groups.slice(0, 4).join(":")}::/64`;
}
