import { createSocket } from "node:dgram";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import ipaddr from "ipaddr.js";

/** The results of a name's successive lookups: addresses, or an alias. */
export type Zone = Record<string, readonly (readonly string[] | { alias: string })[]>;

const types = { a: 1, cname: 5, aaaa: 28 };
const answerFlags = 0x8180;
const nameErrorFlags = 0x8183;

/**
 * An attacker's name server on loopback: each name has a sequence of answers, the last one repeats, and none may be
 * cached (TTL 0).
 * @returns `lookups` counts the IPv4 lookups of each name
 */
export async function startNameServer(zone: Zone) {
	const lookups = new Map<string, number>();
	const positions = new Map<string, number>();
	const socket = createSocket("udp4");
	socket.on("message", (query, from) => {
		const { name, type, end } = readQuestion(query);
		const position = positions.get(`${name} ${type}`) ?? 0;
		positions.set(`${name} ${type}`, position + 1);
		if (type === types.a) lookups.set(name, position + 1);
		const known = zone[name];
		const records = known ? recordsOf(zone, name, { type, position }) : [];
		const head = Buffer.alloc(12);
		query.copy(head, 0, 0, 2);
		head.writeUInt16BE(known ? answerFlags : nameErrorFlags, 2);
		head.writeUInt16BE(1, 4);
		head.writeUInt16BE(records.length, 6);
		socket.send(Buffer.concat([head, query.subarray(12, end), ...records]), from.port, from.address);
	});
	socket.bind(0, "127.0.0.1");
	await once(socket, "listening");
	return {
		address: `127.0.0.1:${(socket.address() as AddressInfo).port}`,
		lookups,
		stop: () => new Promise<void>((resolve) => socket.close(() => resolve())),
	};
}

function readQuestion(query: Buffer): { name: string; type: number; end: number } {
	const labels: string[] = [];
	let at = 12;
	for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
		labels.push(query.toString("latin1", at + 1, at + 1 + length).toLowerCase());
		at += 1 + length;
	}
	return { name: labels.join("."), type: query.readUInt16BE(at + 1), end: at + 5 };
}

function recordsOf(zone: Zone, name: string, { type, position }: { type: number; position: number }): Buffer[] {
	const answers = zone[name] ?? [];
	const answer = answers[Math.min(position, answers.length - 1)] ?? [];
	if ("alias" in answer) {
		return [
			record(name, types.cname, encodeName(answer.alias)),
			...recordsOf(zone, answer.alias, { type, position: answers.length }),
		];
	}
	return answer
		.map((address) => Buffer.from(ipaddr.parse(address).toByteArray()))
		.filter(({ length }) => (length === 4 ? types.a : types.aaaa) === type)
		.map((bytes) => record(name, type, bytes));
}

function record(name: string, type: number, data: Buffer): Buffer {
	const fixed = Buffer.alloc(10);
	fixed.writeUInt16BE(type, 0);
	fixed.writeUInt16BE(1, 2);
	fixed.writeUInt16BE(data.length, 8);
	return Buffer.concat([encodeName(name), fixed, data]);
}

const encodeName = (name: string): Buffer =>
	Buffer.concat([
		...name.split(".").map((label) => Buffer.concat([Buffer.from([label.length]), Buffer.from(label, "latin1")])),
		Buffer.from([0]),
	]);
