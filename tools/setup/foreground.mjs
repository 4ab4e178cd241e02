import { execFileSync, spawn } from "node:child_process";
import { constants } from "node:os";

const PARENT_POLL_MS = 500;
/** npm forwards the Ctrl-C that the terminal has already sent to the whole group: both count as one. */
const SAME_GESTURE_MS = 400;
const SIGNALS = /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"]);

/**
 * Runs one program after another in the foreground and forwards requests to stop: signals, or the end of npm, which
 * started this process. A shell between npm and this process dies of a signal without forwarding it, which is why the
 * parents are polled.
 */
export function createForeground() {
	/** @type {import("node:child_process").ChildProcess | undefined} */
	let current;
	/** @type {NodeJS.Signals | undefined} */
	let stopSignal;
	let lastGestureAt = Number.NEGATIVE_INFINITY;

	/** @param {NodeJS.Signals} signal */
	function stop(signal) {
		const now = performance.now();
		if (now - lastGestureAt < SAME_GESTURE_MS) return;
		lastGestureAt = now;
		stopSignal = signal;
		current?.kill(signal);
	}

	for (const signal of SIGNALS) process.on(signal, () => stop(signal));
	watchStarters(() => stop("SIGTERM"));
	// The reader of this output may exit first (EPIPE); that must not interrupt the shutdown.
	process.stdout.on("error", () => undefined);
	process.stderr.on("error", () => undefined);

	return {
		get isStopping() {
			return stopSignal !== undefined;
		},
		/**
		 * Resolves with the exit status; a program that was killed by a signal counts as 128 + its number.
		 * @param {string} command
		 * @param {string[]} args
		 * @param {import("node:child_process").SpawnOptions & { isQuiet?: boolean }} [options] isQuiet: the output is
		 * shown only when the program fails
		 * @returns {Promise<number>}
		 */
		run(command, args, { isQuiet = false, ...options } = {}) {
			if (stopSignal) return Promise.resolve(128 + constants.signals[stopSignal]);
			return new Promise((resolve, reject) => {
				const stdio = isQuiet ? ["ignore", "pipe", "pipe"] : "inherit";
				const child = spawn(
					command,
					args,
					/** @type {import("node:child_process").SpawnOptions} */ ({ stdio, ...options }),
				);
				current = child;
				/** @type {Buffer[]} */
				const output = [];
				for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => output.push(chunk));
				child.once("error", reject);
				child.once(
					isQuiet ? "close" : "exit",
					(/** @type {number | null} */ code, /** @type {NodeJS.Signals | null} */ signal) => {
						current = undefined;
						const status = code ?? 128 + (signal ? constants.signals[signal] : 0);
						if (status !== 0) process.stderr.write(Buffer.concat(output));
						resolve(status);
					},
				);
			});
		},
	};
}

/** @param {() => void} onGone called when one of the parent processes has exited */
function watchStarters(onGone) {
	const parent = process.ppid;
	const above = process.env["npm_lifecycle_event"] ? findNpmAbove(parent) : undefined;
	const timer = setInterval(() => {
		if (process.ppid === parent && (above === undefined || isAlive(above))) return;
		clearInterval(timer);
		onGone();
	}, PARENT_POLL_MS);
	timer.unref();
}

/**
 * npm runs scripts through a shell, which on some systems remains between npm and this process.
 * @param {number} pid
 */
function findNpmAbove(pid) {
	try {
		const answer = execFileSync("ps", ["-o", "ppid=,comm=", "-p", String(pid)], {
			encoding: "utf8",
			stdio: ["ignore", "pipe", "ignore"],
		});
		const [above, name = ""] = answer.trim().split(/\s+/, 2);
		return /(^|[/-])(sh|dash|bash|ash|zsh|busybox)$/.test(name) ? Number(above) : undefined;
	} catch {
		// Minimal systems have no ps; their shells replace themselves with the script.
		return undefined;
	}
}

/** @param {number} pid */
function isAlive(pid) {
	try {
		process.kill(pid, 0);
		return true;
	} catch (error) {
		return /** @type {NodeJS.ErrnoException} */ (error).code === "EPERM";
	}
}
