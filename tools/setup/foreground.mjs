import { execFileSync, spawn } from "node:child_process";
import { constants } from "node:os";

const PARENT_POLL_MS = 500;
/** npm passes on the Ctrl-C that the terminal has already given to everybody: that is one gesture. */
const SAME_GESTURE_MS = 400;
const SIGNALS = /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"]);

/**
 * Runs one program after another in front, and hands on the wish to stop: from a
 * signal, or because npm, who started us, is gone. A shell between npm and us
 * dies of a signal without telling anybody, which is why we look ourselves.
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
	// Whoever read our output may be gone before us: that is no reason to end in disorder.
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
		 * @param {import("node:child_process").SpawnOptions & { isQuiet?: boolean }} [options] quiet: what it
		 *   says is shown only when it fails
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
				const said = [];
				for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => said.push(chunk));
				child.once("error", reject);
				child.once(
					isQuiet ? "close" : "exit",
					(/** @type {number | null} */ code, /** @type {NodeJS.Signals | null} */ signal) => {
						current = undefined;
						const status = code ?? 128 + (signal ? constants.signals[signal] : 0);
						if (status !== 0) process.stderr.write(Buffer.concat(said));
						resolve(status);
					},
				);
			});
		},
	};
}

/** @param {() => void} onGone called when a process that started us is gone */
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
 * npm runs scripts through a shell, which on some systems stays between us.
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
		// Minimal systems have no ps; the shells there replace themselves by the script.
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
