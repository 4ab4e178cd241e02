import pg from "pg";
import { PgBoss } from "pg-boss";
import { explainDatabaseFailure } from "../config/explain-failure.ts";
import { type Migrated, migrate } from "./run-migrations.ts";

/** Tables whose rows are only added, and tables whose rows are never removed. */
const appendOnly = ["ledger_entry", "ledger_transfer", "audit_event", "balance_change"];
const permanent = [
	"donation",
	"provider_movement",
	"platform_movement",
	"donation_dispute",
	"payout",
	"payout_hold",
	"payout_reservation",
	"connected_account",
	"ledger_account",
	"donation_refund",
	"installation",
];

const insufficientPrivilege = "42501";

/** Bounds of the product's connections: no statement, lock or open transaction blocks the others for longer. */
const timeouts = {
	statement_timeout: "60s",
	lock_timeout: "10s",
	idle_in_transaction_session_timeout: "60s",
};

/**
 * Creates or updates everything that requires the owner of the database: schema, extensions, the tables of the job
 * queues, and the rights and timeouts of the role under which the product runs.
 * @param runtimeRole the user of the product's connections; the owner itself where one user does both
 * @param auditYears for how many calendar years after its own an event of the audit log is stored; absent: as before
 */
export async function prepareDatabase(
	ownerUrl: string,
	runtimeRole: string | null,
	auditYears?: number,
): Promise<Migrated & { missingTimeouts: string | null }> {
	const client = new pg.Client({ connectionString: ownerUrl, application_name: "stride-migrate" });
	// A connection that breaks fails the query in flight; without a listener the error would end the process with a stack
	// trace.
	client.on("error", () => undefined);
	try {
		await client.connect();
		const migrated = await migrate(client);
		if (auditYears !== undefined) await client.query("update audit_retention set years = $1", [auditYears]);
		await prepareQueues(ownerUrl);
		const { rows } = await client.query<{ owner: string; database: string }>(
			"select current_user as owner, current_database() as database",
		);
		const { owner = "", database = "" } = rows[0] ?? {};
		const role = runtimeRole ?? owner;
		if (role !== owner) await grantRights(client, role);
		return { ...migrated, missingTimeouts: await setTimeouts(client, role, database) };
	} catch (error) {
		throw explainDatabaseFailure(error, ownerUrl);
	} finally {
		// The connection may be broken already.
		await client.end().catch(() => undefined);
	}
}

/** The queues themselves are rows, which each version writes at its start. */
async function prepareQueues(ownerUrl: string): Promise<void> {
	const boss = new PgBoss({ connectionString: ownerUrl, max: 2, supervise: false, schedule: false });
	await boss.start();
	await boss.stop({ graceful: false });
}

async function grantRights(client: pg.ClientBase, role: string): Promise<void> {
	const name = client.escapeIdentifier(role);
	await client.query(`
		begin;
		grant usage on schema public, pgboss to ${name};
		grant select, insert, update, delete on all tables in schema public, pgboss to ${name};
		grant usage, select on all sequences in schema public, pgboss to ${name};
		revoke insert, update, delete on migration, audit_retention from ${name};
		revoke update, delete on ${appendOnly.join(", ")} from ${name};
		revoke delete on ${permanent.join(", ")} from ${name};
		grant execute on function maintain_audit_years to ${name};
		revoke select, update on donor_record from ${name};
		grant select (donation_id, expires_at) on donor_record to ${name}`);
	// Read after the rights were given, since the product may have created one in between.
	const { rows } = await client.query<{ partition: string }>(
		"select inhrelid::regclass::text as partition from pg_inherits where inhparent = 'audit_event'::regclass",
	);
	await client.query(`revoke all on ${rows.map(({ partition }) => partition).join(", ")} from ${name}; commit`);
}

/** @returns the statements for a superuser where the owner may not set them, else null */
async function setTimeouts(client: pg.ClientBase, role: string, database: string): Promise<string | null> {
	const scope = `${client.escapeIdentifier(role)} in database ${client.escapeIdentifier(database)}`;
	const statements = Object.entries(timeouts).map(([name, value]) => `alter role ${scope} set ${name} = '${value}'`);
	try {
		for (const statement of statements) await client.query(statement);
		return null;
	} catch (error) {
		if ((error as { code?: string }).code !== insufficientPrivilege) throw error;
		return statements.join("; ");
	}
}
