import { ConfigError } from "./config-error.ts";

type SystemError = Error & { code?: string; syscall?: string; address?: string; port?: number };

/** The host of a database's address, without the user and the password. */
const hostOf = (url: string): string => {
	const { hostname, port, searchParams } = new URL(url);
	return searchParams.get("host") ?? `${hostname}:${port || 5432}`;
};

const byCode: Record<string, (url: URL) => string> = {
	"28P01": () => "the user name or the password is wrong",
	"28000": () => "the user may not sign in from this machine (pg_hba.conf)",
	"3D000": (url) => `there is no database "${url.pathname.slice(1)}"; create it first`,
	"42501": () => "the user may not create tables there; make it the owner of the database",
	"53300": () => "it has no connection left; raise max_connections or lower DATABASE_POOL_SIZE",
	"57P03": () => "it is still starting; try again in a moment",
	ECONNREFUSED: () => "nothing listens there; start PostgreSQL, or correct the address",
	ENOENT: () => "there is no such socket; start PostgreSQL, or correct the address",
	ENOTFOUND: () => "the host is unknown",
	EAI_AGAIN: () => "the host's name could not be looked up",
	EHOSTUNREACH: () => "the host cannot be reached",
	ENETUNREACH: () => "the network cannot be reached",
	ETIMEDOUT: () => "it does not answer",
	ECONNRESET: () => "the connection was cut",
};

/**
 * Describes in one line why the database cannot be reached or entered.
 * @returns the error itself where it has another cause
 */
export function explainDatabaseFailure(error: unknown, url: string): unknown {
	const { code = "", message = "" } = error as SystemError;
	const reason =
		byCode[code]?.(new URL(url)) ??
		(/certificate|CERT_|SELF_SIGNED|ALTNAME/i.test(code)
			? "its certificate cannot be verified; name its authority with sslrootcert= in the address"
			: /does not support SSL/.test(message)
				? "it offers no TLS; enable it there, or set DATABASE_TLS=off in a private network"
				: undefined);
	return reason === undefined ? error : new ConfigError(`The database at ${hostOf(url)} cannot be used: ${reason}.`);
}

const byFileCode: Record<string, string> = {
	EEXIST: "it is a file",
	ENOTDIR: "a part of its path is a file",
	EACCES: "this user may not write there",
	EPERM: "this user may not write there",
	EROFS: "its file system is read-only; a unit of systemd has to name it in ReadWritePaths=",
	// Node reports a folder that it cannot create on a read-only file system as missing.
	ENOENT:
		"it cannot be created; its file system may be read-only, and a unit of systemd has to name it in ReadWritePaths=",
	ENOSPC: "its file system is full",
};

/** Describes in one line why the data folder cannot be used. @returns the error itself where it has another cause */
export function explainFolderFailure(error: unknown, dataDir: string): unknown {
	const reason = byFileCode[(error as SystemError).code ?? ""];
	return reason === undefined ? error : new ConfigError(`DATA_DIR ${dataDir} cannot be used: ${reason}.`);
}

/** Describes in one line why a port cannot be opened. @returns the error itself where it has another cause */
export function explainListenFailure(error: unknown): unknown {
	const { code, syscall, address, port } = error as SystemError;
	if (syscall !== "listen") return error;
	const endpoint = `${address ?? ""}:${port ?? ""}`;
	if (code === "EADDRINUSE")
		return new ConfigError(
			`Port ${endpoint} is in use by another program. Set PORT (or METRICS_LISTEN, RTMP_PORT) to another one.`,
		);
	if (code === "EACCES")
		return new ConfigError(`Port ${endpoint} needs more rights than this user has. Set PORT to one above 1024.`);
	if (code === "EADDRNOTAVAIL")
		return new ConfigError(`This machine has no address ${address ?? ""}. Check HOST, RTMP_HOST and METRICS_LISTEN.`);
	return error;
}
