import type { Account } from "@stride/contract/accounts";
import { isLocale } from "@stride/i18n";
import type { Platform } from "../../platform/context.ts";
import { AppError } from "../../platform/errors.ts";
import { imageAddresses } from "../../platform/images.ts";
import { findAccount } from "./accounts.queries.ts";

/** @throws AppError UnauthorizedException where the account has been closed meanwhile */
export async function getProfile(deps: Platform, { accountId }: { accountId: string }): Promise<Account> {
	const account = await findAccount(deps.db, accountId);
	if (!account) throw new AppError("UnauthorizedException");
	const { imageId, locale, ...profile } = account;
	return {
		...profile,
		image: imageId ? imageAddresses(imageId, ["80"]) : null,
		locale: isLocale(locale) ? locale : "en",
	};
}
