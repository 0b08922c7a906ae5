// Every test fails that ends without an assertion. A concurrent one is not reached: it begins before its hooks.
import { beforeEach, expect } from '@jest/globals';

beforeEach(() => {
  expect.hasAssertions();
});
