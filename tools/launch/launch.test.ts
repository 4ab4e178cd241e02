import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { processesOf } from "../fixtures/processes-of.ts";
import type { StandIn } from "../fixtures/stand-in.ts";
import { createMemoryFolder } from "../postgres.ts";

const LAUNCHER = fileURLToPath(new URL("../fixtures/launch-stand-ins.ts", import.meta.url));
const SANDBOX = { name: "sandbox", ready: { name: "sandbox" } };
const SERVER = { name: "server", ready: { name: "server" } };

let folder = "";
let launcher: ChildProcess;

beforeEach(() => {
	folder = createMemoryFolder("stride-launch-test");
});

afterEach(async () => {
	launcher.kill("SIGKILL");
	await nothingRuns().finally(() => {
		for (const pid of processesOf(folder)) process.kill(pid, "SIGKILL");
	});
	rmSync(folder, { recursive: true, force: true });
});

test("parts start in order, pass on their messages, and stop in reverse order", async () => {
	const run = start([SANDBOX, SERVER]);
	await run.says("READY sandbox server");
	launcher.kill("SIGTERM");
	expect(await run.ended).toBe(0);
	expect(journal()).toEqual([
		"sandbox ready",
		"server ready",
		"server ended by SIGTERM",
		"sandbox ended by SIGTERM",
		"postgres ended",
	]);
});

test("a part has the memory settings of the image and of the systemd unit", async () => {
	const run = start([{ ...SERVER, notesMemory: true }]);
	await run.says("READY");
	const settings = ["MALLOC_ARENA_MAX=2", "MALLOC_TRIM_THRESHOLD_=131072", "--max-semi-space-size=16"];
	expect(journal()[0]).toBe(`server ${settings.join(" ")}`);
	for (const path of ["Dockerfile", "deploy/systemd/stride.service"]) {
		const text = readFileSync(join(import.meta.dirname, "../..", path), "utf8");
		expect(settings.filter((setting) => !text.includes(setting))).toEqual([]);
	}
});

test("Ctrl-C, which reaches the whole process group, stops the parts in order", async () => {
	const run = start([SANDBOX, SERVER]);
	await run.says("READY");
	process.kill(-(launcher.pid ?? 0), "SIGINT");
	expect(await run.ended).toBe(0);
	expect(journal()).not.toContain("server got SIGINT");
	expect(journal().slice(-3)).toEqual(["server ended by SIGTERM", "sandbox ended by SIGTERM", "postgres ended"]);
});

test("a SIGKILL of the launcher ends every part", async () => {
	const run = start([SANDBOX, SERVER]);
	await run.says("READY");
	launcher.kill("SIGKILL");
	await nothingRuns();
	expect(journal()).toContain("server ended by disconnect");
	expect(journal()).toContain("sandbox ended by disconnect");
	expect(readFileSync(join(folder, "postgres", "postgres.log"), "utf8")).toMatch(/is shut down\s*$/);
});

test("a part that exits is reported in one line and stops all", async () => {
	const run = start([SANDBOX, { ...SERVER, endsAfterReady: true }]);
	expect(await run.ended).toBe(1);
	await run.says(/^The server ended unexpectedly \(exit code 7\)\.$/m);
	expect(journal().slice(-2)).toEqual(["sandbox ended by SIGTERM", "postgres ended"]);
});

test("a database that exits is reported in one line and stops all", async () => {
	const run = start([SANDBOX, SERVER]);
	await run.says("READY");
	const pidFile = join(folder, "postgres", "data", "postmaster.pid");
	process.kill(Number(readFileSync(pidFile, "utf8").split("\n")[0]), "SIGKILL");
	expect(await run.ended).toBe(1);
	await run.says(/^PostgreSQL ended unexpectedly/m);
	expect(journal()).toContain("server ended by SIGTERM");
});

test("a part that does not stop in time is killed, and the others stop in order", async () => {
	const run = start([SANDBOX, { ...SERVER, ignoresStop: true }]);
	await run.says("READY");
	launcher.kill("SIGTERM");
	expect(await run.ended).toBe(0);
	expect(journal().slice(-3)).toEqual(["server ignores SIGTERM", "sandbox ended by SIGTERM", "postgres ended"]);
});

test("a second signal kills a part that does not stop", async () => {
	const run = start([SANDBOX, { ...SERVER, ignoresStop: true }]);
	await run.says("READY");
	launcher.kill("SIGTERM");
	await vi.waitFor(() => expect(journal()).toContain("server ignores SIGTERM"), { interval: 10 });
	const secondAt = performance.now();
	launcher.kill("SIGTERM");
	expect(await run.ended).toBe(0);
	// The deadline that the first signal set is 2 s.
	expect(performance.now() - secondAt).toBeLessThan(1_500);
	expect(journal().at(-1)).toBe("postgres ended");
});

test("a signal before readiness stops cleanly", async () => {
	const run = start([{ ...SANDBOX, ignoresStop: true }, SERVER]);
	await vi.waitFor(() => expect(journal()).toContain("sandbox ready"), { timeout: 10_000, interval: 5 });
	launcher.kill("SIGINT");
	expect(await run.ended).toBe(0);
	expect(journal().at(-1)).toBe("postgres ended");
});

test("the exit of the parent process stops all in order", async () => {
	const run = start([SANDBOX, SERVER]);
	await run.says("READY");
	launcher.disconnect();
	expect(await run.ended).toBe(0);
	expect(journal().slice(-3)).toEqual(["server ended by SIGTERM", "sandbox ended by SIGTERM", "postgres ended"]);
});

function start(standIns: Omit<StandIn, "journal">[]) {
	launcher = spawn(process.execPath, [LAUNCHER, folder, JSON.stringify(standIns)], {
		// A process group of its own, like a foreground program.
		detached: true,
		stdio: ["ignore", "pipe", "inherit", "ipc"],
	});
	let output = "";
	launcher.stdout?.on("data", (chunk: Buffer) => {
		output += chunk.toString("utf8");
	});
	return {
		ended: new Promise<number | null>((resolve) => launcher.once("exit", resolve)),
		says: (text: string | RegExp) => vi.waitFor(() => expect(output).toMatch(text), { timeout: 15_000, interval: 10 }),
	};
}

function journal(): string[] {
	return readFileSync(join(folder, "journal"), "utf8").trim().split("\n");
}

function nothingRuns(): Promise<void> {
	return vi.waitFor(() => expect(processesOf(folder)).toEqual([]), { timeout: 15_000, interval: 30 });
}
