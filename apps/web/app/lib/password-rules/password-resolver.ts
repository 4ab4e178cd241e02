import { zodResolver } from "@hookform/resolvers/zod";
import type { SiteConfig } from "@stride/contract";
import type { PassphraseMin } from "@stride/contract/accounts/accounts";
import type { FieldValues, Resolver } from "react-hook-form";
import type { z } from "zod";

/** The context of a form that sets a password; `useSite()` returns it. */
export type PasswordContext = Pick<SiteConfig, "passphraseMin">;

/** Resolves a form by the schema for the installation's password rule. Without a context the stricter rule applies. */
export function passwordResolver<V extends FieldValues, O extends FieldValues>(
	schemaOf: (passphraseMin: PassphraseMin) => z.ZodType<O, V>,
): Resolver<V, PasswordContext, O> {
	return (values, context, options) => zodResolver(schemaOf(context?.passphraseMin ?? null))(values, context, options);
}
