import { AppError } from "../../../platform/app-error.ts";
import type { AccountDeps } from "../account-deps.ts";
import { foldPassword, isCommonPassword } from "./common-passwords.ts";

/** Shorter names occur in strong passwords by chance. */
const nameMin = 4;

/**
 * Rejects a new password that is easily guessed: a common one, and one that contains the e-mail's local part or the
 * brand. It uses only data that the caller sent or owns.
 * @throws AppError ValidationException at the field
 */
export async function checkNewPassword(
	{ config }: Pick<AccountDeps, "config">,
	{ password, email, field }: { password: string; email: string; field: "password" | "newPassword" },
): Promise<void> {
	const folded = foldPassword(password);
	const names = [email.slice(0, email.lastIndexOf("@")), config.site.brand].map((name) => foldPassword(name.trim()));
	if (names.some((name) => name.length >= nameMin && folded.includes(name))) {
		throw new AppError("ValidationException", { fields: { [field]: { key: "passwordHasName" } } });
	}
	if (await isCommonPassword(password)) {
		throw new AppError("ValidationException", { fields: { [field]: { key: "passwordTooCommon" } } });
	}
}
