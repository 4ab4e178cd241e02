import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";

const sha256 = (data: string | Buffer) => createHash("sha256").update(data).digest();

/** CBOR (RFC 8949), as far as a credential needs it. */
function cbor(value: unknown): Buffer {
	if (typeof value === "number") return value >= 0 ? head(0, value) : head(1, -1 - value);
	if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
	if (typeof value === "string") return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
	const entries = [...(value as Map<unknown, unknown>)];
	return Buffer.concat([head(5, entries.length), ...entries.flatMap(([key, item]) => [cbor(key), cbor(item)])]);
}

function head(type: number, length: number): Buffer {
	if (length < 24) return Buffer.from([(type << 5) | length]);
	return length < 256
		? Buffer.from([(type << 5) | 24, length])
		: Buffer.from([(type << 5) | 25, length >> 8, length & 0xff]);
}

/** An authenticator with one ES256 credential and no attestation. */
export function createSoftwareAuthenticator({ origin, rpId }: { origin: string; rpId: string }) {
	const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
	const jwk = publicKey.export({ format: "jwk" });
	const id = randomBytes(32);
	let counter = 0;
	const authData = (flags: number, rest = Buffer.alloc(0)) => {
		const count = Buffer.alloc(4);
		count.writeUInt32BE(++counter);
		return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, rest]);
	};
	const clientData = (type: string, challenge: string, from = origin) =>
		Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }));
	const text = (bytes: Buffer) => bytes.toString("base64url");
	return {
		register(challenge: string, from?: string) {
			const cose = new Map<number, unknown>([
				[1, 2],
				[3, -7],
				[-1, 1],
				[-2, Buffer.from(String(jwk.x), "base64url")],
				[-3, Buffer.from(String(jwk.y), "base64url")],
			]);
			const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, cbor(cose)]);
			const attestation = new Map<string, unknown>([
				["fmt", "none"],
				["attStmt", new Map()],
				["authData", authData(0x41, credential)],
			]);
			return {
				id: text(id),
				clientDataJSON: text(clientData("webauthn.create", challenge, from)),
				attestationObject: text(cbor(attestation)),
				transports: "internal",
			};
		},
		answer(challenge: string, from?: string) {
			const data = authData(0x01);
			const client = clientData("webauthn.get", challenge, from);
			return {
				id: text(id),
				clientDataJSON: text(client),
				authenticatorData: text(data),
				signature: text(sign("sha256", Buffer.concat([data, sha256(client)]), privateKey)),
			};
		},
	};
}
