import { type SandboxOptions, startSandbox } from "./index.ts";

/**
 * The sandbox as a separate process. Reads its options as JSON from SANDBOX_OPTIONS, notifies its parent when it
 * listens, and ends on SIGTERM, on SIGINT, and when the channel to the parent closes.
 */
const MAJOR = Number(process.versions.node.split(".")[0]);

async function main(): Promise<void> {
	if (MAJOR < 24) throw new Error(`The sandbox needs Node 24 or newer, this is ${process.versions.node}.`);
	const sandbox = await startSandbox({ ...readOptions(), log: (line) => console.error(`sandbox: ${line}`) });
	let stopping = false;
	const stop = async () => {
		if (stopping) return;
		stopping = true;
		await sandbox.stop();
		process.exit(0);
	};
	process.on("SIGTERM", stop);
	process.on("SIGINT", stop);
	process.on("disconnect", stop);
	// The parent may have ended while the sandbox was starting: that event was missed.
	if (process.send !== undefined && !process.connected) return stop();
	process.send?.({ type: "ready", port: sandbox.port, smtpPort: sandbox.smtpPort });
}

function readOptions(): SandboxOptions {
	const text = process.env["SANDBOX_OPTIONS"];
	if (text === undefined) throw new Error("SANDBOX_OPTIONS is missing: it contains the options as JSON.");
	// startSandbox validates them and refuses anything else.
	return JSON.parse(text);
}

main().catch((error: unknown) => {
	console.error(error instanceof Error ? error.message : String(error));
	process.exit(1);
});
