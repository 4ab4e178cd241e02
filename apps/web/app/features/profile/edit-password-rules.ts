import { zodResolver } from "@hookform/resolvers/zod";
import { ChangePasswordBody } from "@stride/contract/credentials";
import { z } from "zod";
import { repeatAgrees } from "./repeat-agrees.ts";

const { shape } = ChangePasswordBody;

/** [D5] For an account with a password, which is required. */
export default zodResolver(
	z.object({ ...shape, currentPassword: shape.currentPassword.unwrap() }).refine(...repeatAgrees),
);
