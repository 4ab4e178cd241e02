import { type AddressInfo, createServer } from "node:net";
import { afterEach, expect, test } from "vitest";
import { resolvePorts } from "./ports.ts";

const HOST = "127.0.0.1";
const taken = createServer();

afterEach(() => {
	taken.close();
});

test("requests for any port become distinct ports, and a free port is unchanged", async () => {
	const requests = ["A", "B", "C"].map((setting) => ({ host: HOST, setting, port: 0 }));
	const settled = await resolvePorts(requests);
	expect(new Set(Object.values(settled)).size).toBe(3);
	const again = await resolvePorts([{ host: HOST, setting: "A", port: Number(settled["A"]) }]);
	expect(again["A"]).toBe(settled["A"]);
});

test("a port in use is one clear line with what to do", async () => {
	await new Promise<void>((resolve) => taken.listen(0, HOST, resolve));
	const { port } = taken.address() as AddressInfo;
	await expect(resolvePorts([{ host: HOST, setting: "PORT", port }])).rejects.toThrow(
		new RegExp(`^Port ${port} on 127\\.0\\.0\\.1 is in use by another program\\. Set PORT to another one.*$`),
	);
});

test("an address that is not this machine's is named", async () => {
	await expect(resolvePorts([{ host: "192.0.2.1", setting: "PORT", port: 0 }])).rejects.toThrow(
		"Stride cannot listen on 192.0.2.1, port 0 (EADDRNOTAVAIL).",
	);
});
