import { spawn } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { processesOf } from "./fixtures/processes-of.ts";
import { createMemoryFolder, startPostgres } from "./postgres.ts";

const RUN = fileURLToPath(new URL("./run.ts", import.meta.url));

let folder = "";
beforeEach(() => {
	folder = createMemoryFolder("stride-run-test");
});
afterEach(() => {
	rmSync(folder, { recursive: true, force: true });
});

test("an invalid setting is reported in one line, and nothing is started", async () => {
	const { status, errors } = await run({ PORT: "many" });
	expect(status).toBe(1);
	expect(errors).toMatch(/^[^\n]*PORT[^\n]*\n$/);
	expect(processesOf(folder)).toEqual([]);
});

test("a second start on the same data folder is refused and does no harm to the first", async () => {
	const first = await startPostgres({ dataDir: join(folder, "postgres"), durable: false });
	const { status, errors } = await run({});
	expect(status).toBe(1);
	expect(errors).toBe(`Stride is already running on this data folder (process ${process.pid}).\n`);
	const client = new pg.Client({ connectionString: first.url() });
	await client.connect();
	expect((await client.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
	await client.end();
	await first.stop();
});

test.each([
	["the embedded database", {}],
	["another database", { DATABASE_URL: "postgresql://127.0.0.1:1/none" }],
])("a data folder that cannot be used is reported in one line with %s", async (_database, settings) => {
	const file = join(folder, "file");
	writeFileSync(file, "");
	const { status, errors } = await run({ ...settings, DATA_DIR: join(file, "data") });
	expect(status).toBe(1);
	expect(errors).toBe(`DATA_DIR ${join(file, "data")} cannot be used: a part of its path is a file.\n`);
});

test("a port in use is reported in one line, and the database is stopped again", async () => {
	const taken = createServer();
	await new Promise<void>((resolve) => taken.listen(0, "127.0.0.1", resolve));
	const { port } = taken.address() as AddressInfo;
	try {
		const { status, errors } = await run({ PORT: String(port) });
		expect(status).toBe(1);
		expect(errors).toMatch(new RegExp(`^Port ${port} on 127\\.0\\.0\\.1 is in use by another program\\. [^\n]*\n$`));
		// The last of them may still be closing its files.
		await expect.poll(() => processesOf(folder), { timeout: 5_000 }).toEqual([]);
	} finally {
		taken.close();
	}
});

function run(settings: Record<string, string>): Promise<{ status: number | null; errors: string }> {
	const own = Object.entries(process.env).filter(([name]) => /^(PATH|HOME|LANG|LC_\w+|TMPDIR)$/.test(name));
	const ports = { PORT: "0", SANDBOX_PORT: "0", SANDBOX_SMTP_PORT: "0" };
	const child = spawn(process.execPath, [RUN], {
		stdio: ["ignore", "ignore", "pipe"],
		env: { ...Object.fromEntries(own), DATA_DIR: folder, ...ports, ...settings },
	});
	let errors = "";
	child.stderr.on("data", (chunk: Buffer) => {
		errors += chunk.toString("utf8");
	});
	return new Promise((resolve) => child.once("close", (status) => resolve({ status, errors })));
}
