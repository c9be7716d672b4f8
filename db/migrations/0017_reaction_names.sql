UPDATE reactions SET name = 'email' WHERE name IN ('letter', 'letters');
